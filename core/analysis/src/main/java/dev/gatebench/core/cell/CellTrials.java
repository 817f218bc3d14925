package dev.gatebench.core.cell;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;

/** Selects the trials of a run that belong to a cell. */
public final class CellTrials {
    private CellTrials() {}

    /** Selects the trials of an arm under a load; where it was measured alone and in duets, those alone. */
    public static List<Trial> of(List<Trial> trials, String arm, Load load) {
        return alone(every(trials, arm, load));
    }

    /** Selects the trials of an arm under a load, in duets and alone. */
    public static List<Trial> every(List<Trial> trials, String arm, Load load) {
        return trials.stream()
                .filter(trial -> trial.arm().equals(arm) && trial.load().equals(load))
                .toList();
    }

    /** Selects the trials of gateways that had the CPUs to themselves; all where there are none. */
    public static List<Trial> alone(List<Trial> trials) {
        List<Trial> alone =
                trials.stream().filter(trial -> trial.beside().isEmpty()).toList();
        // older runs do not say what was to be beside a trial that failed
        return alone.stream().allMatch(trial -> trial.status() == TrialStatus.FAILED) ? trials : alone;
    }
}
