package dev.gatebench.lab.command;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.ProfileKind;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.statistics.Precision;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.JarPair;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.CasesRun;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench run}. */
@Command(
        name = "run",
        description = "Measures a study and leaves its reports.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RunCommand implements Callable<Integer>, TakesGatewayOptions {
    /** The options that go with --resume, and itself. */
    private static final Set<String> RESUMING = Set.of("--resume", "--allow-differences", "--allow-missing-headlines");

    @Spec
    private CommandSpec spec;

    private final Map<String, GatewayOptions> gatewayOptions = Gateways.options();

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            description = "name of a study ('gatebench list' shows them) or path of a .yml file")
    private @Nullable String study;

    @Option(
            names = "--case",
            paramLabel = "ID",
            description = "only this case, of a study that has cases; may be repeated")
    private List<String> cases = new ArrayList<>();

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

    @Option(names = "--load", paramLabel = "LOAD", description = "only this load; may be repeated")
    private List<Load> loads = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--runtime",
            paramLabel = "KIND",
            description =
                    "process, or container: backend, gateways and injector each in a container; default: the study's")
    private @Nullable String runtimeKind;

    @Option(
            names = "--network",
            paramLabel = "KIND",
            description = "of containers: bridge, a network of the run's own, or host; default: the study's")
    private @Nullable String networkKind;

    @Option(names = "--driver", paramLabel = "NAME", description = "what sends the load: 'gatebench list' shows them")
    private @Nullable String driver;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the order of trials; default: drawn, and shown")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the run's files; default: target/bench/STUDY-TIME")
    private @Nullable Path out;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "measure until CPU per request is known that well: 3%%")
    private @Nullable String precision;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "time for that, such as 30m; default: three times what the fidelity takes at most")
    private @Nullable String budget;

    @Option(
            names = "--base",
            paramLabel = "JAR",
            description = "with --candidate: measure two builds of the gateway instead of the study's arms, with the"
                    + " settings of --arm, or else of the first arm whose gateway takes a jar; this one is started"
                    + " twice, and exits with 1 where it differs from itself")
    private @Nullable Path base;

    @Option(names = "--candidate", paramLabel = "JAR", description = "see --base")
    private @Nullable Path candidate;

    @Option(
            names = "--fork-spread",
            paramLabel = "FILE",
            description =
                    "selftest.json of this machine: intervals of a run of few forks then hold what two starts of the"
                            + " same gateway differ in")
    private @Nullable Path selfTest;

    @Option(
            names = "--profile",
            paramLabel = "KIND",
            split = ",",
            description = "after the trials of the first fork, profile each gateway at each load: cpu, alloc or jfr,"
                    + " several with commas; no trial is touched")
    private List<ProfileKind> profiles = new ArrayList<>();

    @Option(names = "--resume", paramLabel = "DIR", description = "complete the run in this folder that was cut off")
    private @Nullable Path resume;

    @Option(
            names = "--allow-differences",
            description =
                    "with --resume: go on though the machine, the JDK or Gatebench is another; a footnote says so")
    private boolean allowDifferences;

    @Option(
            names = "--allow-missing-headlines",
            arity = "0..1",
            paramLabel = "BOOLEAN",
            description = "exit with 0 where all was measured and cells have no headline figure, which is 1 otherwise")
    private boolean allowMissingHeadlines;

    @Override
    public Map<String, GatewayOptions> gatewayOptions() {
        return gatewayOptions;
    }

    @Override
    public Integer call() throws IOException {
        StudyRun run = new StudyRun(Home.find(), System.out, Time.system(), CrashLog.of(spec)::in);
        if (resume != null) {
            requireResumeAlone();
            return tell(run.resume(resume, allowDifferences));
        }
        RunOptions options = options();
        List<String> known = CasesRun.of(Home.find(), options);
        return known.isEmpty() && cases.isEmpty()
                ? tell(run.run(options))
                : tell(new CasesRun(Home.find(), System.out, Time.system(), run).run(options, cases));
    }

    private int tell(StudyRun.Outcome outcome) throws IOException {
        new ConsoleReport()
                .write(outcome.results(), RunFiles.in(outcome.folder().path()), System.out);
        tellReport(outcome.folder().path());
        return ExitCode.ofResults(outcome.results(), allowMissingHeadlines);
    }

    private int tell(CasesRun.Outcome outcome) throws IOException {
        CasesReport.console(outcome.folder(), System.out);
        tellReport(outcome.folder().path());
        if (!outcome.failures().isEmpty() && !ExitCode.anyBroken(outcome.results())) {
            throw new EnvironmentException(String.join("; ", outcome.failures()));
        }
        return ExitCode.ofCases(outcome.folder().read(), outcome.results(), allowMissingHeadlines);
    }

    static void tellReport(Path folder) {
        System.out.println();
        System.out.println("report: " + folder.resolve(RunFiles.INDEX));
    }

    private void requireResumeAlone() {
        for (ArgSpec given : spec.commandLine().getParseResult().matchedArgs()) {
            boolean goesWithIt = given instanceof OptionSpec option && RESUMING.contains(option.longestName());
            if (!goesWithIt) {
                String name = given instanceof OptionSpec option ? option.longestName() : given.paramLabel();
                throw new ParameterException(
                        spec.commandLine(),
                        "--resume takes everything from the run's folder: remove " + name
                                + ", or start a new run without --resume");
            }
        }
    }

    private RunOptions options() {
        if (study == null) {
            throw new ParameterException(spec.commandLine(), "STUDY is missing: give a study, or --resume DIR");
        }
        if (allowDifferences) {
            throw new ParameterException(spec.commandLine(), "--allow-differences needs --resume DIR");
        }
        if (budget != null && precision == null) {
            throw new ParameterException(spec.commandLine(), "--budget needs --precision, which it bounds");
        }
        List<String> all = new ArrayList<>(overrides);
        Optional.ofNullable(runtimeKind).ifPresent(kind -> all.add("runtime=" + kind));
        Optional.ofNullable(networkKind).ifPresent(kind -> all.add("network=" + kind));
        Optional.ofNullable(driver).ifPresent(name -> all.add("driver=" + name));
        return new RunOptions(
                study,
                fidelity,
                arms,
                loads,
                all,
                seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
                Optional.ofNullable(out),
                Optional.ofNullable(precision).map(text -> parse("--precision", text, Precision::parse)),
                Optional.ofNullable(budget).map(text -> parse("--budget", text, Durations::parse)),
                jars(),
                List.copyOf(gatewayOptions.values()),
                Optional.ofNullable(selfTest).map(RunCommand::forkSpreads),
                skipMissing,
                profiles);
    }

    private static ForkSpreads forkSpreads(Path selfTest) {
        try {
            return SelfTestResults.read(selfTest).forkSpreads();
        } catch (IOException e) {
            throw new StudyException("--fork-spread must be a selftest.json, made by 'gatebench selftest', was '"
                    + selfTest + "': " + e.getMessage());
        }
    }

    private Optional<JarPair> jars() {
        if (base == null && candidate == null) {
            return Optional.empty();
        }
        if (base == null || candidate == null) {
            throw new ParameterException(
                    spec.commandLine(), "--base and --candidate go together: give both, or neither");
        }
        if (arms.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--arm names the one arm whose settings --base and --candidate take, there were " + arms.size());
        }
        return Optional.of(
                new JarPair(absolute(base), absolute(candidate), arms.stream().findFirst()));
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private <T> T parse(String option, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}
