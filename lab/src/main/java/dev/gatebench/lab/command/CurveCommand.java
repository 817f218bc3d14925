package dev.gatebench.lab.command;

import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.CurveLadder;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.SloSearchRun;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench curve}. */
@Command(
        name = "curve",
        description = "Measures response time over offered load, up to where each gateway no longer keeps up, and the"
                + " greatest rate that keeps a goal.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class CurveCommand implements Callable<Integer>, TakesGatewayOptions {
    @Spec
    private CommandSpec spec;

    private final Map<String, GatewayOptions> gatewayOptions = Gateways.options();

    @Parameters(
            paramLabel = "STUDY",
            description = "name of a study ('gatebench list' shows them) or path of a .yml file; one without open loads"
                    + " is sent 20%% to 120%% of what each gateway can do, by the injector")
    private String study = "";

    @Option(
            names = "--slo",
            paramLabel = "GOAL",
            description = "search for the greatest rate that keeps it, such as p99=50ms (p50, p90, p99, p99.9); may be"
                    + " repeated")
    private List<Slo> slos = new ArrayList<>();

    @Option(
            names = "--fidelity",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "QUICK")
    private Fidelity fidelity = Fidelity.QUICK;

    @Option(names = "--arm", paramLabel = "ID", description = "only this arm, and direct; may be repeated")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--skip-missing",
            description = "leave out the arms whose gateway is not on this machine; every output names them")
    private boolean skipMissing;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of the order of trials and of arrivals; default: drawn, and shown")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the files; a search that was cut off goes on in its own. Default:"
                    + " target/bench/STUDY-TIME")
    private @Nullable Path out;

    @Option(
            names = "--allow-differences",
            description =
                    "go on with a search though the environment has changed; reports of its runs name the changes")
    private boolean allowDifferences;

    @Override
    public Map<String, GatewayOptions> gatewayOptions() {
        return gatewayOptions;
    }

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        StudyRun run = new StudyRun(home, System.out, Time.system(), CrashLog.of(spec)::in);
        if (slos.isEmpty()) {
            StudyRun.Outcome outcome = run.run(CurveLadder.in(home, options()));
            new ConsoleReport()
                    .write(outcome.results(), RunFiles.in(outcome.folder().path()), System.out);
            RunCommand.tellReport(outcome.folder().path());
            return ExitCode.ofResults(outcome.results());
        }
        CurvesFolder folder =
                new SloSearchRun(home, System.out, Time.system(), run, allowDifferences).search(options(), slos);
        CurvesAssembler.Assembled found = CurvesAssembler.of(folder, folder.read());
        CurvesReport.console(found.curves(), System.out);
        RunCommand.tellReport(folder.path());
        // of the gateways that were asked for; others may be left for another call
        return ExitCode.ofSearch(found, true);
    }

    private RunOptions options() {
        return new RunOptions(
                study,
                fidelity,
                arms,
                List.of(),
                overrides,
                seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
                Optional.ofNullable(out),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.copyOf(gatewayOptions.values()),
                Optional.empty(),
                skipMissing);
    }
}
