package dev.gatebench.lab.command;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.lab.process.Shutdown;
import dev.gatebench.lab.run.CasesRun;
import dev.gatebench.lab.run.DryRun;
import dev.gatebench.lab.run.RunContext;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench run}. */
@Command(
        name = "run",
        description = "Measures a study and leaves its reports.",
        sortOptions = false,
        footer = {
            "  gatebench run shenyu-http-client",
            "  gatebench run shenyu-http-client --fidelity smoke --arm netty --load 600",
            "  gatebench run gateways --driver wrk --skip-missing --dry-run",
            "  gatebench run shenyu-http-client --precision 3%% --budget 30m"
        })
final class RunCommand extends MeasuringCommand {
    private static final int MOST_REPEATS = 100;

    @Parameters(
            paramLabel = "STUDY",
            completionCandidates = OptionWords.Studies.class,
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

    /** The cases and loads of a study that are measured. */
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
    public Integer call() throws IOException {
        if (repeat < 1 || repeat > MOST_REPEATS) {
            throw badUsage("--repeat must be 1.." + MOST_REPEATS + ", was " + repeat);
        }
        RunContext context = context(dryRun ? System.out : told.out());
        CasesRun cases = new CasesRun(context);
        boolean hasCases = cases.areIn(options(0)) || !selection.cases.isEmpty();
        if (dryRun) {
            printPlan(context, hasCases);
            return ExitCode.OK;
        }
        if (repeat > 1 && out != null) {
            // before anything is measured
            context.makeFolder(Optional.of(out), study);
        }
        int exitCode = ExitCode.OK;
        for (int number = 0; number < repeat && !Shutdown.begun(); number++) {
            RunOptions options = options(number);
            exitCode = Math.max(
                    exitCode,
                    hasCases
                            ? told.tell(cases.run(options, selection.cases))
                            : told.tell(new StudyRun(context).run(options)));
        }
        return exitCode;
    }

    private void printPlan(RunContext context, boolean hasCases) {
        if (repeat > 1) {
            context.out().println("The first of " + repeat + " runs, one after another:");
        }
        if (hasCases) {
            new CasesRun(context).printPlan(options(0), selection.cases);
        } else {
            DryRun.print(context, options(0));
        }
    }

    /** @param number of the run, from 0 */
    private RunOptions options(int number) {
        OptionalLong seed = part.seed();
        return new RunOptions(
                study,
                part.fidelity(),
                part.with(place, selection.loads, builds.builds(part.arms()), gatewayOptions()),
                seed.isPresent() ? OptionalLong.of(seed.getAsLong() + number) : seed,
                Optional.ofNullable(out).map(folder -> repeat == 1 ? folder : folder.resolve("run-" + (number + 1))),
                precision.accuracy(),
                profiles);
    }
}
