package dev.gatebench.core.export;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.Trial;
import java.util.Set;

/**
 * Chooses which parts of runs are exported.
 *
 * @param arms the arms that are taken; every arm where it is empty
 * @param loads the loads that are taken; every load where it is empty
 * @param all whether cells and comparisons without a headline are taken too
 */
public record ExportScope(Set<String> arms, Set<Load> loads, boolean all) {
    /** Takes everything. */
    public static final ExportScope EVERYTHING = new ExportScope(Set.of(), Set.of(), true);

    public ExportScope {
        arms = Set.copyOf(arms);
        loads = Set.copyOf(loads);
    }

    /** Whether the cell is taken; one without any trial never is. */
    boolean takes(Cell cell) {
        return (all || cell.headline()) && !cell.notRun() && takes(cell.arm()) && takes(cell.load());
    }

    /** Whether the trial is taken, valid or not. */
    boolean takes(Trial trial) {
        return takes(trial.arm()) && takes(trial.load());
    }

    /** Whether the comparison is taken: one of its arms is enough; over all loads only where none is chosen. */
    boolean takes(Comparison comparison) {
        return (all || comparison.headline())
                && (takes(comparison.baseline()) || takes(comparison.candidate()))
                && comparison.load().map(this::takes).orElse(loads.isEmpty());
    }

    /** Whether the arm is taken. */
    boolean takes(String arm) {
        return arms.isEmpty() || arms.contains(arm);
    }

    private boolean takes(Load load) {
        return loads.isEmpty() || loads.contains(load);
    }
}
