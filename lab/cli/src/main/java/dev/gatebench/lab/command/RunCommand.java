package dev.gatebench.lab.command;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.process.Shutdown;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.CasesRun;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench run}. */
@Command(
        name = "run",
        description = "Measures a study and leaves its reports.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = Examples.HEADING,
        footer = {
            "  gatebench run shenyu-http-client",
            "  gatebench run shenyu-http-client --fidelity smoke --arm netty --load 600",
            "  gatebench run gateways --driver wrk --skip-missing --dry-run",
            "  gatebench run shenyu-http-client --precision 3%% --budget 30m"
        })
final class RunCommand implements Callable<Integer>, TakesGatewayOptions {
    private static final int MOST_REPEATS = 100;

    @Spec
    private CommandSpec spec;

    private final Map<String, GatewayOptions> gatewayOptions = Gateways.options();

    @Parameters(
            paramLabel = "STUDY",
            completionCandidates = StudyWords.class,
            description = "name of a study ('gatebench list' shows them) or path of a .yml file")
    private String study = "";

    @ArgGroup(validate = false, heading = StudyOptions.HEADING, order = 1)
    private StudyOptions part = new StudyOptions();

    @ArgGroup(validate = false, heading = "%nOf its cases and loads:%n", order = 2)
    private Selection selection = new Selection();

    @ArgGroup(validate = false, heading = PlaceOptions.HEADING, order = 3)
    private PlaceOptions place = new PlaceOptions();

    @ArgGroup(validate = false, heading = PrecisionOptions.HEADING, order = 4)
    private PrecisionOptions precision = new PrecisionOptions();

    @ArgGroup(validate = false, heading = BuildOptions.HEADING, order = 5)
    private BuildOptions builds = new BuildOptions();

    @Option(
            names = "--profile",
            paramLabel = "KIND",
            split = ",",
            description = "after the trials of the first fork, profile each gateway at each load: cpu, alloc or jfr,"
                    + " several with commas; no trial is touched")
    private List<ProfileKind> profiles = new ArrayList<>();

    @Option(
            names = "--dry-run",
            description = "write down what would be measured, and how long it takes; start nothing")
    private boolean dryRun;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "measure the study N times, 1..100, one run after another, each with a folder and a seed of"
                    + " its own (S, S + 1 and so on with --seed S); by three 'gatebench history' tells what one more"
                    + " would give")
    private int repeat;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the run's files; default: STUDY-TIME in the folder of runs; with --repeat, the"
                    + " folder of the runs, which are run-1, run-2 and so on")
    private @Nullable Path out;

    @Mixin
    private ToldOptions told = new ToldOptions();

    /** Which of a study's cases and loads. */
    static final class Selection {
        @Option(
                names = "--case",
                paramLabel = "ID",
                description = "only this case, of a study that has cases; may be repeated")
        private List<String> cases = new ArrayList<>();

        @Option(names = "--load", paramLabel = "LOAD", description = "only this load; may be repeated")
        private List<Load> loads = new ArrayList<>();
    }

    @Override
    public Map<String, GatewayOptions> gatewayOptions() {
        return gatewayOptions;
    }

    @Override
    public Integer call() throws IOException {
        if (repeat < 1 || repeat > MOST_REPEATS) {
            throw new ParameterException(spec.commandLine(), "--repeat must be 1.." + MOST_REPEATS + ", was " + repeat);
        }
        Home home = Home.find();
        RunOptions options = options(0);
        PrintStream shown = dryRun ? System.out : told.out();
        StudyRun run = new StudyRun(home, shown, Time.system(), CrashLog.of(spec)::in);
        CasesRun cases = new CasesRun(home, shown, Time.system(), run);
        boolean hasCases = !CasesRun.of(home, options).isEmpty() || !selection.cases.isEmpty();
        if (dryRun) {
            if (repeat > 1) {
                shown.println("The first of " + repeat + " runs, one after another:");
            }
            if (hasCases) {
                cases.plan(options, selection.cases);
            } else {
                run.plan(options);
            }
            return ExitCode.OK;
        }
        if (repeat > 1 && out != null) {
            OutFolder.make(Optional.of(out), home, study, Time.system().instant()); // before anything is measured
        }
        int exitCode = ExitCode.OK;
        for (int number = 0; number < repeat && !Shutdown.begun(); number++) {
            RunOptions one = options(number);
            exitCode =
                    Math.max(exitCode, hasCases ? told.tell(cases.run(one, selection.cases)) : told.tell(run.run(one)));
        }
        return exitCode;
    }

    /** @param number which of the runs, from 0 */
    private RunOptions options(int number) {
        OptionalLong seed = part.seed();
        return new RunOptions(
                study,
                part.fidelity(),
                part.arms(),
                selection.loads,
                place.overridesAfter(part.overrides()),
                seed.isPresent() ? OptionalLong.of(seed.getAsLong() + number) : seed,
                Optional.ofNullable(out).map(folder -> repeat == 1 ? folder : folder.resolve("run-" + (number + 1))),
                precision.precision(),
                precision.budget(),
                builds.jars(part.arms()),
                List.copyOf(gatewayOptions.values()),
                precision.forkSpreads(),
                part.skipMissing(),
                profiles);
    }
}
