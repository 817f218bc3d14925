package dev.gatebench.core.history;

import java.util.List;
import java.util.OptionalInt;

/**
 * The history of one study at one fidelity.
 *
 * @param runs its runs, the oldest first
 * @param series the figures that are followed; none where the runs have no such figure
 * @param level the p-value that a change of one series must reach
 * @param least the fewest runs of which any change can be shown
 */
public record StudyHistory(
        String study,
        String title,
        String fidelity,
        List<RunMark> runs,
        List<SeriesHistory> series,
        double level,
        int least,
        List<String> notes) {
    public StudyHistory {
        runs = List.copyOf(runs);
        series = List.copyOf(series);
        notes = List.copyOf(notes);
    }

    /** The fewest runs after a change by which a series can show it; empty where none can. */
    public OptionalInt leastAfter() {
        return series.stream()
                .map(SeriesHistory::leastAfter)
                .flatMapToInt(OptionalInt::stream)
                .min();
    }
}
