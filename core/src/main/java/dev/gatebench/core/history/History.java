package dev.gatebench.core.history;

import java.util.List;

/**
 * What many runs show one after another.
 *
 * @param studies a history for each study and fidelity
 * @param leftOut the runs that are in none, and why
 */
public record History(List<StudyHistory> studies, List<LeftOut> leftOut) {
    public History {
        studies = List.copyOf(studies);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * A run that is in no history.
     *
     * @param run name of its folder
     * @param why why it is in none, for people, in one line
     */
    public record LeftOut(String run, String why) {}

    /** Whether the last change of any series is one for the worse. */
    public boolean lastChangeIsWorse() {
        return studies.stream()
                .flatMap(study -> study.series().stream())
                .anyMatch(series -> !series.changes().isEmpty()
                        && series.changes().get(series.changes().size() - 1).worse());
    }
}
