package dev.gatebench.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.gatebench.jmh.agreement.Agreement;
import dev.gatebench.jmh.agreement.MatchersFile;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs the path-matcher benchmarks in one of the modes of {@link RunMode}, after comparing each matcher with Spring's
 * {@code AntPathMatcher}. Writes JMH's JSON and, beside it, {@code matchers.json}. Progress goes to the standard
 * output. Exit codes: 0 done, 1 a benchmark failed or this project's own matcher disagrees, 2 bad usage, 3 JMH or the
 * examination could not run.
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
            description = "${COMPLETION-CANDIDATES}; default: the mode's")
    private List<MatcherKind> matchers = new ArrayList<>();

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; default: the mode's")
    private List<TableKind> tables = new ArrayList<>();

    @Option(
            names = "--table-file",
            paramLabel = "FILE",
            description = "text file with one pattern a line, measured as table FILE")
    private @Nullable Path tableFile;

    @Option(
            names = "--routes",
            paramLabel = "N",
            split = ",",
            description = "sizes of the tables that can be made at any size; default 10000, or the mode's")
    private List<Integer> routes = new ArrayList<>();

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
    public Integer call() throws InterruptedException {
        Path file = writable(out.toAbsolutePath());
        Suite suite = suite();
        try {
            MatchersFile known = MatcherProof.run(suite, file.resolveSibling("matchers.json"));
            known.skipped().forEach(this::say);
            Optional<Agreement> wrong = known.agreement().stream()
                    .filter(row -> MatcherKind.valueOf(row.matcher()).mustAgree() && !row.complete())
                    .findFirst();
            if (wrong.isPresent()) {
                return fail(spec.commandLine(), 1, disagrees(wrong.get()));
            }
            return measure(suite, known, file);
        } catch (IOException e) {
            return fail(spec.commandLine(), 3, "the matchers could not be examined: %s".formatted(e.getMessage()));
        }
    }

    private Suite suite() {
        try {
            if (tableFile != null) {
                System.setProperty(
                        TableKind.FILE_PROPERTY, tableFile.toAbsolutePath().toString());
            }
            List<TableKind> all = new ArrayList<>(tables);
            if (tableFile != null && !all.contains(TableKind.FILE)) {
                all.add(TableKind.FILE);
            }
            Suite suite = new Suite(mode, new Selection(mode, includes, matchers, all, routes, probes).cells());
            suite.examinations().forEach(examination -> examination.size().table());
            return suite;
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private void say(MatchersFile.Skipped cell) {
        spec.commandLine()
                .getOut()
                .printf("# Not measured: %s on %s %s: %s%n", cell.matcher(), cell.table(), cell.probe(), cell.reason());
    }

    private static String disagrees(Agreement row) {
        return ("matcher '%s' must agree with AntPathMatcher in all %d cases on %s %s, agreed in %d: repair"
                        + " it; first: %s")
                .formatted(
                        row.matcher(),
                        row.cases(),
                        row.on(),
                        row.table(),
                        row.agree(),
                        row.examples().get(0));
    }

    private int measure(Suite suite, MatchersFile known, Path file) throws IOException {
        Rounds rounds = new Rounds();
        try {
            for (int fork = 1; fork <= suite.rounds(); fork++) {
                List<Options> parts = suite.options(known, fork);
                for (int i = 0; i < parts.size(); i++) {
                    spec.commandLine()
                            .getOut()
                            .printf(
                                    "%n# Part %d of %d, fork %d of %d; %d cells in all%n",
                                    i + 1, parts.size(), fork, suite.rounds(), Suite.count(parts));
                    rounds.add(new Runner(parts.get(i)).run());
                }
            }
            return 0;
        } catch (RunnerException e) {
            return failed(e);
        } finally {
            try (PrintStream json = new PrintStream(file.toFile(), UTF_8)) {
                ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(rounds.results());
            }
        }
    }

    private int failed(RunnerException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("JMH lock")) {
            return fail(
                    spec.commandLine(),
                    3,
                    "another JMH run holds the lock on this machine: wait for its end, two runs would"
                            + " disturb each other");
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

    /** Tells the version of JMH, which matters to a reader of the results. */
    static final class JmhVersion implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"JMH " + org.openjdk.jmh.util.Version.getPlainVersion()};
        }
    }
}
