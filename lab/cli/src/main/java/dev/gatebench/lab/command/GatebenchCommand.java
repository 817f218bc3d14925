package dev.gatebench.lab.command;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.machine.EnvironmentProbe;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code gatebench}: the commands, and how their failures are told. */
@Command(
        name = "gatebench",
        description = "Measures API gateways, and says of every number whether it can be true.",
        mixinStandardHelpOptions = true,
        versionProvider = GatebenchCommand.Version.class,
        subcommands = {
            InitCommand.class,
            RunCommand.class,
            ResumeCommand.class,
            CurveCommand.class,
            ConformanceCommand.class,
            ReportCommand.class,
            ServeCommand.class,
            CompareCommand.class,
            HistoryCommand.class,
            ContributeCommand.class,
            AuditCommand.class,
            ReadCommand.class,
            SelfTestCommand.class,
            JmhCommand.class,
            ExportCommand.class,
            ListCommand.class,
            ImagesCommand.class,
            DoctorCommand.class,
            KubernetesCommand.class,
            CompletionCommand.class
        },
        footerHeading = "%n",
        footer = "Runs are written to target/bench of a checkout, or with a distribution to gatebench-runs in the"
                + " working directory.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a gate failed: a cell without a headline figure, a candidate slower than the limit, a gateway that"
                    + " does other work",
            "2:bad usage or input",
            "3:the environment failed: a port, a tool, a process",
            "4:what was measured is broken: trials that failed or are missing, wrong replies, a matcher that is wrong",
            "70:an unexpected error; one line names it and the file that holds its stack trace"
        })
public final class GatebenchCommand implements Runnable {
    private static final int HELP_WIDTH = 100;

    /** The messages of systems that have no room on a disk. */
    private static final List<String> FULL = List.of("No space left on device", "Disk quota exceeded");

    private final CrashLog crashes;

    @Spec
    private CommandSpec spec;

    GatebenchCommand(CrashLog crashes) {
        this.crashes = crashes;
    }

    CrashLog crashes() {
        return crashes;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"gatebench " + EnvironmentProbe.version()};
        }
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing: one of "
                        + String.join(", ", spec.commandLine().getSubcommands().keySet()));
    }

    /** Returns the command line, which tells each failure in one line and by its exit code. */
    public static CommandLine commandLine() {
        return commandLine(new CrashLog());
    }

    /** Returns the command line that tells unexpected errors there. */
    static CommandLine commandLine(CrashLog crashes) {
        CommandLine commandLine = new CommandLine(new GatebenchCommand(crashes));
        commandLine.getSubcommands().values().forEach(command -> {
            if (command.getCommand() instanceof MeasuringCommand measuring) {
                measuring.addGatewayOptions(command.getCommandSpec());
            }
        });
        return commandLine
                .setUsageHelpWidth(HELP_WIDTH)
                .registerConverter(Load.class, text -> converted(text, Load::ofArgument))
                .registerConverter(ProfileKind.class, text -> converted(text, ProfileKind::of))
                .registerConverter(Slo.class, text -> converted(text, Slo::parse))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, args) -> {
                    PrintWriter err = e.getCommandLine().getErr();
                    err.println("gatebench: " + oneLine(e.getMessage()) + suggestion(e) + "; try --help");
                    return ExitCode.BAD_INPUT;
                })
                .setExecutionStrategy(parsed -> execute(parsed, crashes))
                .setExecutionExceptionHandler((e, failed, parsed) -> tell(e, failed, crashes));
    }

    /** Executes as picocli does, and tells of errors such as OutOfMemoryError, which picocli's handlers never see. */
    private static int execute(ParseResult parsed, CrashLog crashes) {
        try {
            return new RunLast().execute(parsed);
        } catch (Error e) {
            return crashes.tell(e, parsed.commandSpec().commandLine().getErr());
        }
    }

    private static int tell(Exception e, CommandLine commandLine, CrashLog crashes) {
        PrintWriter err = commandLine.getErr();
        Throwable failure = e instanceof UncheckedIOException ? e.getCause() : e;
        if (failure instanceof StudyException study) {
            return told(ExitCode.BAD_INPUT, study.problems(), err);
        }
        if (failure instanceof DataException || failure instanceof ToolOutputException) {
            return told(ExitCode.BAD_INPUT, List.of(String.valueOf(failure.getMessage())), err);
        }
        if (failure instanceof EnvironmentException) {
            return told(ExitCode.ENVIRONMENT, List.of(String.valueOf(failure.getMessage())), err);
        }
        return failure instanceof IOException
                ? told(ExitCode.ENVIRONMENT, List.of(inputOrOutput(failure)), err)
                : crashes.tell(e, err);
    }

    private static int told(int exitCode, List<String> lines, PrintWriter err) {
        lines.forEach(line -> err.println("gatebench: " + oneLine(line)));
        return exitCode;
    }

    private static String inputOrOutput(Throwable failure) {
        String said = oneLine(failure.getMessage());
        if (FULL.stream().anyMatch(said::contains)) {
            return "the disk must have room for a run's files, has none: " + said
                    + ": free some, then 'gatebench resume DIR' resumes a run that measured";
        }
        return failure instanceof FileSystemException
                ? "a file cannot be read or written: " + oneLine(failure.getMessage())
                        + ": free disk space, or correct its permissions"
                : "input or output failed: " + oneLine(failure.toString())
                        + ": check the connection, process, pipe or disk that failed, and try again";
    }

    /** Suggests an option or command for a word that is none. */
    private static String suggestion(ParameterException e) {
        return e instanceof UnmatchedArgumentException unmatched
                        && !unmatched.getUnmatched().isEmpty()
                ? nearest(e.getCommandLine(), unmatched.getUnmatched().get(0))
                        .map(near -> ": did you mean " + near + "?")
                        .orElse("")
                : "";
    }

    private static Optional<String> nearest(CommandLine command, String word) {
        Set<String> known = word.startsWith("-")
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
        return Words.nearest(word.replaceFirst("=.*", ""), known);
    }

    /**
     * Makes one line of a message, which may hold names and logs of others, and removes what would steer a terminal.
     */
    static String oneLine(@Nullable String message) {
        return Text.message(String.valueOf(message));
    }

    private static <T> T converted(String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
