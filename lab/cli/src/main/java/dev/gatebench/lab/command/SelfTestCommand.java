package dev.gatebench.lab.command;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.selftest.SelfTestReport;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.lab.run.SelfTestRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gatebench selftest}. */
@Command(
        name = "selftest",
        description =
                "Checks whether comparisons can be trusted on this machine: false positives, power, a positive control,"
                        + " the plan of a run.",
        sortOptions = false,
        footer = {
            "  gatebench selftest",
            "  gatebench selftest --runtime kubernetes",
            "  gatebench selftest --run DIR --effects 1%%,2%%",
            "  gatebench selftest --injector"
        })
final class SelfTestCommand extends Subcommand {
    @Mixin
    private SelfTestAnalysisOptions analysis = new SelfTestAnalysisOptions();

    @Mixin
    private SelfTestRecordingOptions recording = new SelfTestRecordingOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of the draws; default: ${DEFAULT-VALUE}",
            defaultValue = "1")
    private long seed;

    @Mixin
    private InjectorProofOptions injector = new InjectorProofOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "also writes the report there, in Markdown")
    private @Nullable Path out;

    @Option(names = "--json", description = "prints JSON instead of tables")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (injector.isGiven()) {
            return injector.prove(this, seed);
        }
        injector.requireAbsent(this);
        SelfTestAnalysisOptions.Analysis described = analysis.analysis(seed);
        List<Path> folders = folders();
        SelfTestResults results = described.of(folders);
        report(results, folders.get(0));
        if (ExitCode.ofResults(ResultsAssembler.of(new RunFolder(folders.get(0)))) == ExitCode.BROKEN) {
            return ExitCode.BROKEN;
        }
        return results.passed() ? ExitCode.OK : ExitCode.GATE_FAILED;
    }

    private List<Path> folders() {
        if (analysis.runs().isEmpty()) {
            // with --json standard output is the JSON's alone
            return recording.record(new SelfTestRecording(context(json ? System.err : System.out)));
        }
        if (!recording.overrides().isEmpty()) {
            throw badUsage("--run analyses what was recorded and changes nothing of it, was given with "
                    + recording.overrides().get(0) + ": leave one of the two out");
        }
        return analysis.runs();
    }

    private void report(SelfTestResults results, Path folder) throws IOException {
        StringBuilder markdown = new StringBuilder();
        SelfTestReport.markdown(results, markdown);
        // a result for another machine does not replace this machine's in the run's folder
        if (!analysis.assumesCosts()) {
            Json.write(folder.resolve("selftest.json"), results);
            WholeFile.write(folder.resolve("selftest.md"), markdown);
        }
        if (out != null) {
            Output.write(Optional.of(out), markdown, out());
        }
        if (json) {
            println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(results));
            return;
        }
        SelfTestReport.console(results, out());
        out().println();
        println(
                analysis.assumesCosts()
                        ? "with --start or --warm-up nothing is written to the run's folder"
                        : "report: " + folder.resolve("selftest.md"));
    }
}
