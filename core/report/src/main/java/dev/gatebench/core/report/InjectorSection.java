package dev.gatebench.core.report;

import dev.gatebench.core.cell.CellInjector;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Numbers;

/** What each of several injectors did. */
final class InjectorSection {
    private static final String HINT =
            "Each sends a part of the load. Over all trials that ran to their end, duets too, also those that a check threw out, so these figures feed no"
                    + " headline. The checks of injector and schedule judge the worst of them: here are the greatest figures of any trial.";

    private InjectorSection() {}

    /** Its table is empty where one injector sent all. */
    static Section of(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load")
                .text("injector")
                .numbers("trials", "correct replies /s", "of its CPUs used, most", "p99.9 of due to send, most, ms");
        for (Arm arm : results.arms()) {
            for (Load load : results.loads()) {
                for (CellInjector one : CellInjector.of(CellTrials.every(results.trials(), arm.id(), load))) {
                    table.row(
                            arm.id(),
                            load.words(),
                            one.name(),
                            one.trials(),
                            Numbers.significant(one.requestsPerSec(), 4),
                            Figures.percent(one.busyShare()),
                            Figures.millis(one.delayNs()));
                }
            }
        }
        return new Section("Injectors", table.build(), HINT);
    }
}
