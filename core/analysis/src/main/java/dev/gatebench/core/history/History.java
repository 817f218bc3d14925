package dev.gatebench.core.history;

import java.util.ArrayList;
import java.util.List;

/** The histories of many runs, one for each study and fidelity, and the runs that are in none. */
public record History(List<StudyHistory> studies, List<LeftOut> leftOut) {
    public History {
        studies = List.copyOf(studies);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * A run that is in no history.
     *
     * @param why the reason, for people, in one line
     */
    public record LeftOut(String run, String why) {}

    /** Whether the last change of any series is one for the worse. */
    public boolean lastChangeIsWorse() {
        return studies.stream()
                .flatMap(study -> study.series().stream())
                .anyMatch(series -> !series.changes().isEmpty()
                        && series.changes().get(series.changes().size() - 1).worse());
    }

    /**
     * Says why nobody can tell that nothing has become worse, a line each: a gate does not pass on what was not
     * measured. Empty where every series has the newest run and enough runs to show a change.
     */
    public List<String> notJudged() {
        List<String> why = new ArrayList<>();
        for (StudyHistory study : studies) {
            String of = "study '" + study.study() + "', fidelity " + study.fidelity() + ": ";
            if (study.series().isEmpty()) {
                why.add(of + "none of its runs has a figure that history follows");
            }
            String newest = study.runs().get(study.runs().size() - 1).name();
            for (SeriesHistory series : study.series()) {
                String whose = of
                        + series.followed().arm()
                        + series.followed()
                                .baseline()
                                .map(baseline -> " ÷ " + baseline)
                                .orElse("");
                if (series.missing().contains(newest)) {
                    why.add(whose + ": the newest run, '" + newest + "', has no such figure");
                } else if (series.leastAfter().isEmpty()) {
                    why.add(whose + ": " + series.points().size() + " runs are too few to show a change");
                }
            }
        }
        return why;
    }
}
