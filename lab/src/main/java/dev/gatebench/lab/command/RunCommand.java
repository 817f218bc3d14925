package dev.gatebench.lab.command;

import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench run}. */
@Command(
        name = "run",
        description = "Measures a study and leaves its reports.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RunCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "STUDY",
            description = "name of a study ('gatebench list' shows them) or path of a .yml file")
    private String study = "";

    @Option(
            names = "--fidelity",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "QUICK")
    private Fidelity fidelity = Fidelity.QUICK;

    @Option(names = "--arm", paramLabel = "ID", description = "only this arm, and direct; may be repeated")
    private List<String> arms = new ArrayList<>();

    @Option(names = "--load", paramLabel = "CONCURRENCY", description = "only this load; may be repeated")
    private List<Integer> loads = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "seed of the order of trials; default: drawn, and shown")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the run's files; default: target/bench/STUDY-TIME")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        PrintStream console = System.out;
        StudyRun.Outcome outcome = new StudyRun(Home.find(), console, Clock.systemUTC())
                .run(new RunOptions(
                        study,
                        fidelity,
                        arms,
                        loads,
                        overrides,
                        seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
                        Optional.ofNullable(out)));
        Results results = outcome.results();
        new ConsoleReport().write(results, RunFiles.in(outcome.folder().path()), console);
        console.println();
        console.println("report: " + outcome.folder().path().resolve("index.html"));
        return ExitCode.ofResults(results);
    }
}
