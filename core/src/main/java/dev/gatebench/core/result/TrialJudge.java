package dev.gatebench.core.result;

import java.util.List;

/** Judges the trials of a run by what no trial shows alone: the other trials, and what the study asked for. */
public interface TrialJudge {
    /** The trials with the findings that need the whole run added, and the statuses that follow. */
    List<Trial> judge(RunInfo run, List<Trial> trials);

    /** A cell with a greater share of its trials not valid has no headline figure. */
    double notValidShare(RunInfo run);

    /** What a reader must know of how the run is judged. */
    List<String> footnotes(RunInfo run);
}
