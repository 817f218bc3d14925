package dev.gatebench.lab.command;

import dev.gatebench.core.compare.CompareSpec;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.compare.ComparedRun;
import dev.gatebench.core.compare.FailOn;
import dev.gatebench.core.compare.RunComparer;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.compare.CompareFormat;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench compare}. */
@Command(
        name = "compare",
        description =
                "Compares two runs, or two arms of one, and fails when the candidate is slower than a limit allows.",
        sortOptions = false,
        footer = {
            "  gatebench compare BASE CANDIDATE --max-slowdown 5%%",
            "  gatebench compare RUN --arms webClient,netty --metric cpuPerRequest,p99"
        })
final class CompareCommand extends Subcommand {
    @Parameters(
            paramLabel = "DIR",
            arity = "1..2",
            description = "the baseline's run and the candidate's; one run with --arms")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--arms",
            paramLabel = "BASELINE,CANDIDATE",
            split = ",",
            description = "two arms to compare; default: every arm of the baseline, with itself")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--max-slowdown",
            paramLabel = "PERCENT",
            converter = PercentConverter.class,
            description = "exit with 1 when the whole interval lies beyond this, when there is none, when an arm or a"
                    + " load of the baseline is missing in the candidate's run, when the arms' control voids the"
                    + " verdict or is missing, and when a run is broken or unfit for numbers; default: no gate")
    private @Nullable Double maxSlowdown;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            converter = OptionWords.Verdicts.class,
            completionCandidates = OptionWords.Verdicts.class,
            description = "${COMPLETION-CANDIDATES}: with cannot-tell the gate fails too where the interval holds both"
                    + " sides of the limit; default: beyond")
    private @Nullable FailOn failOn;

    @Option(
            names = "--metric",
            converter = OptionWords.Metrics.class,
            completionCandidates = OptionWords.Metrics.class,
            split = ",",
            description = "${COMPLETION-CANDIDATES}; may be repeated; default: cpuPerRequest, or with" + " --slo none")
    private List<Metric> metrics = new ArrayList<>();

    @Option(
            names = "--slo",
            paramLabel = "GOAL",
            split = ",",
            description = "compare the greatest rates that keep this goal, such as p99=50ms; needs ladders of open"
                    + " loads; may be repeated")
    private List<Slo> slos = new ArrayList<>();

    @Option(names = "--load", paramLabel = "LOAD", description = "only this load; may be repeated")
    private List<Load> loads = new ArrayList<>();

    @Option(
            names = "--allow-differences",
            description = "compare runs whose environment or study differs in what matters, and list what differs")
    private boolean allowDifferences;

    @Option(
            names = "--format",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "CONSOLE")
    private CompareFormat format = CompareFormat.CONSOLE;

    @Option(names = "--out", paramLabel = "FILE", description = "write there and not to the standard output")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        RunComparison comparison = compare(asked());
        StringBuilder text = new StringBuilder();
        format.write(comparison, text);
        Output.write(Optional.ofNullable(out), text, out());
        Stream.concat(comparison.warnings().stream(), comparison.problems().stream())
                .distinct()
                .forEach(this::warn);
        return comparison.failed() ? ExitCode.GATE_FAILED : ExitCode.OK;
    }

    private CompareSpec asked() {
        if (!arms.isEmpty() && arms.size() != 2) {
            throw new StudyException(
                    "--arms must be two ids, BASELINE,CANDIDATE, was '" + String.join(",", arms) + "'");
        }
        if (failOn != null && maxSlowdown == null) {
            throw new StudyException("--fail-on needs --max-slowdown, the limit of the gate that it makes strict");
        }
        return new CompareSpec(
                arms.isEmpty() ? Optional.empty() : Optional.of(new Pairing(arms.get(0), arms.get(1))),
                loads,
                metrics.isEmpty() && slos.isEmpty() ? List.of(Metric.CPU) : metrics,
                slos,
                maxSlowdown == null ? OptionalDouble.empty() : OptionalDouble.of(maxSlowdown),
                failOn == null ? FailOn.BEYOND : failOn,
                allowDifferences);
    }

    private RunComparison compare(CompareSpec spec) throws IOException {
        if (folders.size() == 2) {
            return RunComparer.folders(folders.get(0), folders.get(1), spec);
        }
        ComparedRun run = ComparedRun.read(folders.get(0));
        if (arms.isEmpty()) {
            throw new StudyException("one run is compared with itself only by --arms BASELINE,CANDIDATE, was '"
                    + folders.get(0) + "' alone: name two arms, or a second run");
        }
        return RunComparer.arms(run, spec);
    }
}
