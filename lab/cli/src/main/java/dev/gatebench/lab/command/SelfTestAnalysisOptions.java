package dev.gatebench.lab.command;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.selftest.SelfTestOptions;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.run.SelfTestAnalysis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The recorded runs of a self-test, and the comparisons that are drawn from them. */
final class SelfTestAnalysisOptions {
    private static final Duration START = Duration.ofSeconds(25);

    @Option(
            names = "--aa",
            paramLabel = "N",
            description = "comparisons to draw, at least 100; default: ${DEFAULT-VALUE}",
            defaultValue = "20000")
    private int comparisons;

    @Option(
            names = "--run",
            paramLabel = "DIR",
            description = "folder of a recorded run with two arms of the same settings; repeat it for folders of"
                    + " runs with controls; default: records the study 'selftest'")
    private List<Path> runs = List.of();

    @Option(names = "--load", paramLabel = "LOAD", description = "load to analyse; default: the run's first")
    private @Nullable Load load;

    @Option(names = "--forks", paramLabel = "N", description = "forks of a comparison; default: what fits --budget")
    private @Nullable Integer forks;

    @Option(names = "--rounds", paramLabel = "N", description = "rounds in each fork; default: what fits --budget")
    private @Nullable Integer rounds;

    @Option(
            names = "--effects",
            paramLabel = "PERCENT",
            split = ",",
            description = "effects whose power is computed; default: ${DEFAULT-VALUE}",
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
            description = "assumed time to start a fork's processes; default: 25s")
    private @Nullable String start;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "assumed time to warm up a fork's two arms, for instance on another machine;"
                    + " default: as recorded")
    private @Nullable String warmUp;

    List<Path> runs() {
        return runs;
    }

    /** Whether the costs of another machine are assumed, so that the result says nothing of the recorded run. */
    boolean assumesCosts() {
        return start != null || warmUp != null;
    }

    /**
     * Returns the analysis that the options describe.
     *
     * @throws StudyException when an option is wrong
     */
    Analysis analysis(long seed) {
        SelfTestOptions options;
        try {
            options = new SelfTestOptions(
                    comparisons,
                    optional(forks),
                    optional(rounds),
                    effects.stream().map(SelfTestAnalysisOptions::share).toList(),
                    Optional.ofNullable(load),
                    seed,
                    time("--budget", budget));
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
        Duration starting = start == null ? START : time("--start", start);
        Optional<Duration> warmingUp = Optional.ofNullable(warmUp).map(text -> time("--warm-up", text));
        return folders -> SelfTestAnalysis.of(folders, starting, warmingUp, options);
    }

    /** Analyses the folders of runs. */
    interface Analysis {
        SelfTestResults of(List<Path> folders);
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
        return Parsed.option(option, text, Durations::parse);
    }
}
