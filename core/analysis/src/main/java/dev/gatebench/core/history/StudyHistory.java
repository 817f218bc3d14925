package dev.gatebench.core.history;

import java.util.List;
import java.util.OptionalInt;

/**
 * The history of one study at one fidelity.
 *
 * @param study the study's name
 * @param title one line for people, of the newest run
 * @param fidelity id of the fidelity
 * @param runs its runs, the oldest first
 * @param series what is followed; none where the runs have no such figure
 * @param level the p-value that a change of one series must reach
 * @param least the fewest runs of which any change can be shown
 * @param notes what must be read beside the figures
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

    /** By how few runs after a change the longest series can show one; empty where it can show none. */
    public OptionalInt leastAfter() {
        return series.stream()
                .map(SeriesHistory::leastAfter)
                .flatMapToInt(OptionalInt::stream)
                .min();
    }
}
