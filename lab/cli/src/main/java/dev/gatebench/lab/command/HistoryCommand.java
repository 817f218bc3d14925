package dev.gatebench.lab.command;

import dev.gatebench.core.history.History;
import dev.gatebench.core.history.HistoryAssembler;
import dev.gatebench.core.history.HistorySpec;
import dev.gatebench.core.history.HistorySpec.Subject;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.history.HistoryReport;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.home.RunFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench history}. */
@Command(
        name = "history",
        description = "Follows a figure over runs, says where it changed, and which runs cannot be compared and why.",
        sortOptions = false,
        footer = {
            "  gatebench history target/bench",
            "  gatebench history target/bench --out history.html --fail-on-change"
        })
final class HistoryCommand extends Subcommand {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = "folders of runs, or folders that hold some; default: the folder of runs")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--metric",
            converter = OptionWords.Metrics.class,
            completionCandidates = OptionWords.Metrics.class,
            description = "${COMPLETION-CANDIDATES}; default: cpuPerRequest")
    private Metric metric = Metric.CPU;

    @Option(
            names = "--series",
            paramLabel = "WHAT",
            description = "${COMPLETION-CANDIDATES}: ratios of the arms that a study compares, which are free of what a"
                    + " host does to both, or the figures of each arm; default: ratios where there are comparisons")
    private @Nullable Subject subject;

    @Option(names = "--arm", paramLabel = "ID", description = "only this arm, and ratios with it; may be repeated")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            description = "only this load; may be repeated; default: ratios over all loads, arms at each")
    private List<Load> loads = new ArrayList<>();

    @Option(
            names = "--significance",
            paramLabel = "P",
            description = "the chance that a change is found in a study's history though there is none, shared among"
                    + " its series; default: ${DEFAULT-VALUE}")
    private double significance = HistorySpec.SIGNIFICANCE;

    @Option(
            names = "--allow-differences",
            description = "take runs whose environment or study differs from the newest in what matters, and list what"
                    + " differs")
    private boolean allowDifferences;

    @Option(
            names = "--fail-on-change",
            description =
                    "exit with 1 when the last change of a series is for the worse, or when that cannot be known: the"
                            + " newest run has no figure, or there are too few runs")
    private boolean failOnChange;

    @Option(names = "--out", paramLabel = "FILE", description = "write the page with the charts there, too")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        History history = HistoryAssembler.of(RunFolders.of(folders), asked());
        StringBuilder text = new StringBuilder();
        HistoryReport.console(history, text);
        print(text);
        if (out != null) {
            StringBuilder page = new StringBuilder();
            HistoryReport.page(history, false, page);
            Output.write(Optional.of(out), page, out());
        }
        if (history.studies().isEmpty()) {
            throw new StudyException("there must be a run to follow, "
                    + (history.leftOut().isEmpty() ? "was none" : "all runs are left out")
                    + ": give folders that 'gatebench run' has made");
        }
        return failOnChange ? gate(history) : ExitCode.OK;
    }

    private int gate(History history) {
        history.notJudged().forEach(why -> warn("not judged: " + why));
        return history.lastChangeIsWorse() || !history.notJudged().isEmpty() ? ExitCode.GATE_FAILED : ExitCode.OK;
    }

    private HistorySpec asked() {
        try {
            return new HistorySpec(Optional.ofNullable(subject), metric, arms, loads, significance, allowDifferences);
        } catch (IllegalArgumentException e) {
            throw new StudyException("--" + e.getMessage());
        }
    }
}
