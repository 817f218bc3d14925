package dev.gatebench.lab.command;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.selftest.SelfTestReport;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.SelfTestOptions;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.DriverProofs;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.SelfTestAnalysis;
import dev.gatebench.lab.run.SelfTestRecording;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gatebench selftest}. */
@Command(
        name = "selftest",
        description =
                "Do comparisons tell the truth here: false positives, power, a positive control, the plan of a run.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = Examples.HEADING,
        footer = {
            "  gatebench selftest",
            "  gatebench selftest --runtime kubernetes",
            "  gatebench selftest --run DIR --effects 1%%,2%%",
            "  gatebench selftest --injector"
        })
final class SelfTestCommand implements Callable<Integer> {
    /** The options that go with --injector, and itself. */
    private static final Set<String> PROVING = Set.of("--injector", "--seconds", "--seed");

    private static final int LEAST_SECONDS = 4;
    private static final int MOST_SECONDS = 600;

    @Option(
            names = "--aa",
            paramLabel = "N",
            description = "comparisons to draw, at least 100; default: ${DEFAULT-VALUE}",
            defaultValue = "20000")
    private int comparisons;

    @Option(
            names = "--run",
            paramLabel = "DIR",
            description = "folder of a recorded run with two arms of the same settings; given again, of a run of"
                    + " controls; default: records the study 'selftest'")
    private List<Path> runs = List.of();

    @Option(names = "--load", paramLabel = "LOAD", description = "load to analyse; default: the run's first")
    private @Nullable Load load;

    @Option(names = "--forks", paramLabel = "N", description = "forks of a comparison; default: what fits --budget")
    private @Nullable Integer forks;

    @Option(names = "--rounds", paramLabel = "N", description = "rounds in each of them; default: what fits --budget")
    private @Nullable Integer rounds;

    @Option(
            names = "--effects",
            paramLabel = "PERCENT",
            split = ",",
            description = "effects whose power is told; default: ${DEFAULT-VALUE}",
            defaultValue = "1%,2%,3%,5%,10%")
    private List<String> effects = List.of();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "time that one comparison may take; default: ${DEFAULT-VALUE}",
            defaultValue = "10m")
    private String budget = "";

    @Option(
            names = "--start",
            paramLabel = "TIME",
            description = "time to reckon for starting a fork's processes; default: ${DEFAULT-VALUE}",
            defaultValue = "25s")
    private String start = "";

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "time to reckon for warming up a fork's two arms, as another machine may need;"
                    + " default: as recorded")
    private @Nullable String warmUp;

    @Option(
            names = "--fidelity",
            description = "of the recording: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "FULL")
    private Fidelity fidelity = Fidelity.FULL;

    @Option(
            names = "--controls",
            paramLabel = "ARM",
            split = ",",
            description = "arms that burn, to record beside a and b, a run each: plus1,plus2,plus3,plus5 tell the line"
                    + " through them, and plus0to3 by one process; default: ${DEFAULT-VALUE}",
            defaultValue = "plus5")
    private List<String> controls = List.of();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the recorded study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @ArgGroup(validate = false, heading = PlaceOptions.HEADING, order = 1)
    private PlaceOptions place = new PlaceOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of the draws; default: ${DEFAULT-VALUE}",
            defaultValue = "1")
    private long seed;

    @Option(
            names = "--injector",
            description =
                    "does the injector tell the truth here, and nothing else: against a server that stalls, queues"
                            + " of which theory knows the waits, and oha and wrk2 where they are")
    private boolean injector;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "with --injector: length of its longest windows, 4..600; all take some nine times as long;"
                    + " default: ${DEFAULT-VALUE}",
            defaultValue = "60")
    private int seconds;

    @Option(names = "--out", paramLabel = "FILE", description = "also writes the report there, in Markdown")
    private @Nullable Path out;

    @Option(names = "--json", description = "prints JSON instead of tables")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private int proveInjector() {
        for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
            if (!PROVING.contains(given.longestName())) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--injector has --seconds and --seed alone: remove " + given.longestName() + ", or --injector");
            }
        }
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seconds must be " + LEAST_SECONDS + ".." + MOST_SECONDS + ", was " + seconds
                            + ": give a number within, or leave it out");
        }
        PrintWriter console = spec.commandLine().getOut();
        console.println("the injector against servers of which it is known what must come out, some "
                + Durations.people(Duration.ofSeconds(9L * seconds)));
        console.flush();
        DriverProofs outcome = Drivers.with(Ability.OPEN_MODEL)
                .prove(Home.find(), seconds, seed)
                .orElseThrow(() -> new IllegalStateException("the driver of the open model has no proofs"));
        outcome.lines().forEach(console::println);
        console.flush();
        return outcome.hold() ? ExitCode.OK : ExitCode.GATE_FAILED;
    }

    @Override
    public Integer call() throws IOException {
        if (injector) {
            return proveInjector();
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--seconds")) {
            throw new ParameterException(spec.commandLine(), "--seconds needs --injector, whose windows it is of");
        }
        SelfTestOptions options = options();
        Duration starting = time("--start", start);
        Optional<Duration> warmingUp = Optional.ofNullable(warmUp).map(text -> time("--warm-up", text));
        List<String> changed = place.overridesAfter(overrides);
        if (!runs.isEmpty() && !changed.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--run analyses what was recorded and changes nothing of it, was given with " + changed.get(0)
                            + ": leave one of the two out");
        }
        List<Path> folders = runs.isEmpty() ? record(changed) : runs;
        SelfTestResults results = SelfTestAnalysis.of(folders, starting, warmingUp, options);
        Path folder = folders.get(0);
        StringBuilder markdown = new StringBuilder();
        SelfTestReport.markdown(results, markdown);
        if (!isSupposed()) {
            Json.write(folder.resolve("selftest.json"), results);
            WholeFile.write(folder.resolve("selftest.md"), markdown);
        }
        if (out != null) {
            Output.write(Optional.of(out), markdown, spec.commandLine().getOut());
        }
        PrintWriter console = spec.commandLine().getOut();
        if (json) {
            console.println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(results));
        } else {
            SelfTestReport.console(results, console);
            console.println();
            console.println(
                    isSupposed()
                            ? "with --start or --warm-up nothing is written to the run's folder"
                            : "report: " + folder.resolve("selftest.md"));
        }
        console.flush();
        if (ExitCode.ofResults(ResultsAssembler.of(new RunFolder(folder))) == ExitCode.BROKEN) {
            return ExitCode.BROKEN;
        }
        return results.passed() ? ExitCode.OK : ExitCode.GATE_FAILED;
    }

    /** Whether it is reckoned for another machine: what this one's self-test said stays in the run's folder. */
    private boolean isSupposed() {
        return spec.commandLine().getParseResult().hasMatchedOption("--start") || warmUp != null;
    }

    private List<Path> record(List<String> changed) {
        // with --json standard output is the JSON's alone
        return new SelfTestRecording(Home.find(), json ? System.err : System.out, Time.system(), CrashLog.of(spec)::in)
                .record(fidelity, controls, changed);
    }

    private SelfTestOptions options() {
        try {
            return new SelfTestOptions(
                    comparisons,
                    optional(forks),
                    optional(rounds),
                    effects.stream().map(SelfTestCommand::share).toList(),
                    Optional.ofNullable(load),
                    seed,
                    time("--budget", budget));
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static double share(String percent) {
        try {
            return Double.parseDouble(percent.strip().replaceFirst("\\s*%$", "")) / 100;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--effects must be per cents such as 1%,5%, was '" + percent + "'", e);
        }
    }

    private static Duration time(String option, String text) {
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException e) {
            throw new StudyException(option + ": " + e.getMessage());
        }
    }
}
