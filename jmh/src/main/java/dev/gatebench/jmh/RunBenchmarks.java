package dev.gatebench.jmh;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs the path-matcher benchmarks in one of three modes and leaves JMH's JSON. Progress goes to the standard output. Exit
 * codes: 0 done, 1 a benchmark failed (a matcher that answers wrongly, for one), 2 bad usage, 3 JMH could not run.
 */
@Command(
        name = "RunBenchmarks",
        mixinStandardHelpOptions = true,
        versionProvider = RunBenchmarks.JmhVersion.class,
        description = "Runs the path-matcher benchmarks with allocation per operation, and writes JMH's JSON.")
public final class RunBenchmarks implements Callable<Integer> {

    @Option(
            names = "--mode",
            defaultValue = "QUICK",
            description = "${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}",
            paramLabel = "MODE")
    private RunMode mode = RunMode.QUICK;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "jmh.json",
            description = "JSON file to write; default ${DEFAULT-VALUE}")
    private Path out = Path.of("jmh.json");

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "regular expression of benchmarks to run; may be repeated")
    private List<Pattern> includes = new ArrayList<>();

    @Option(
            names = "--matcher",
            paramLabel = "MATCHER",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; default all")
    private List<MatcherKind> matchers = new ArrayList<>();

    @Option(names = "--table", paramLabel = "TABLE", split = ",", description = "${COMPLETION-CANDIDATES}; default all")
    private List<TableKind> tables = new ArrayList<>();

    @Option(
            names = "--probe",
            paramLabel = "PROBE",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; default: the mode's")
    private List<Probe> probes = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new RunBenchmarks())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, args) -> fail(e.getCommandLine(), 2, String.valueOf(e.getMessage())));
    }

    @Override
    public Integer call() {
        Selection selection = new Selection(mode, includes, matchers, tables, probes);
        Path file = writable(out.toAbsolutePath());
        try {
            new Runner(selection.options(file.toString())).run();
            return 0;
        } catch (NoBenchmarksException e) {
            throw usage("--include '%s' must match a benchmark, matched none: try OrderedScan or SpreadTraffic"
                    .formatted(includes));
        } catch (RunnerException e) {
            return failed(e);
        }
    }

    private int failed(RunnerException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("JMH lock")) {
            return fail(
                    spec.commandLine(),
                    3,
                    "another JMH run holds the lock on this machine: wait for its end, two runs would disturb each other");
        }
        return fail(spec.commandLine(), 1, "a benchmark failed: %s; its output is above".formatted(message));
    }

    private Path writable(Path file) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            if (Files.isDirectory(file)) {
                throw usage("--out '%s' must be a file, was a directory: add a file name".formatted(out));
            }
            return file;
        } catch (IOException e) {
            throw usage("--out '%s' must be in a folder that can be made, failed with %s: choose another"
                    .formatted(out, e));
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int fail(CommandLine command, int exitCode, String message) {
        command.getErr().println(message.lines().findFirst().orElse("failed"));
        return exitCode;
    }

    /** The version of JMH, which is what matters to a reader of the results. */
    static final class JmhVersion implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"JMH " + org.openjdk.jmh.util.Version.getPlainVersion()};
        }
    }
}
