package dev.gatebench.mock;

import dev.gatebench.mock.text.OneLine;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line: turns options into settings, starts a backend and returns exit codes. */
@Command(
        name = "mock-backend",
        mixinStandardHelpOptions = true,
        versionProvider = MockBackendCommand.Version.class,
        sortOptions = false,
        description = "Answers every request with the same reply after a known delay, and counts what it did.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "2:bad option", "3:the port is taken or the address cannot be used"})
public final class MockBackendCommand implements Callable<Integer> {
    private static final int BAD_INPUT = 2;
    private static final int ENVIRONMENT_FAILED = 3;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8090",
            description = "Port to listen on, 0 for any free one (${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (${DEFAULT-VALUE}).")
    private String bind = "";

    @Mixin
    private final PlanOptions plan = new PlanOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Where the random numbers of delays and errors begin (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            description = "Threads that answer (default: the processors that the process may use).")
    private int eventLoops = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--fast-lane",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether plain requests are answered before WebFlux sees them, for half of the CPU (on;"
                    + " off: --no-fast-lane).")
    private boolean fastLane;

    @Mixin
    private final TlsOptions tls = new TlsOptions();

    @Mixin
    private final LimitOptions limits = new LimitOptions();

    @Mixin
    private final ControlOptions control;

    @Spec
    private @Nullable CommandSpec spec;

    private MockBackendCommand(Map<String, String> environment) {
        control = new ControlOptions(environment);
    }

    public static void main(String[] args) {
        int exitCode = commandLine(System.getenv()).execute(args);
        // a running backend keeps the process alive
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    static CommandLine commandLine(Map<String, String> environment) {
        return new CommandLine(new MockBackendCommand(environment))
                .setParameterExceptionHandler((exception, args) -> {
                    exception
                            .getCommandLine()
                            .getErr()
                            .println("mock-backend: " + OneLine.of(String.valueOf(exception.getMessage())));
                    return BAD_INPUT;
                })
                .setExecutionExceptionHandler((exception, commandLine, parsed) -> {
                    commandLine.getErr().println("mock-backend: " + OneLine.of(String.valueOf(exception)));
                    return ENVIRONMENT_FAILED;
                });
    }

    @Override
    public Integer call() {
        Settings settings = settings();
        PrintWriter out = commandLineOf().getOut();
        try {
            MockBackend backend = MockBackend.start(settings);
            // all lines at once: a reader that has seen the first need not wait for another
            out.print(listening("http", OptionalInt.of(backend.port())) + listening("https", backend.tlsPort()));
            out.flush();
            return 0;
        } catch (RuntimeException e) {
            commandLineOf().getErr().println("mock-backend: " + StartFailure.line(e, bind, port));
            return ENVIRONMENT_FAILED;
        }
    }

    private Settings settings() {
        try {
            check("--port", 0, 65535, port);
            check("--event-loops", 1, 1024, eventLoops);
            return new Settings(
                    address(bind),
                    port,
                    tls.tls(),
                    eventLoops,
                    fastLane,
                    seed,
                    limits.limits(),
                    control.token(),
                    plan.plan(),
                    plan.replies());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandLineOf(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void check(String name, int least, int greatest, int value) {
        if (value < least || value > greatest) {
            throw new IllegalArgumentException(name + " must be " + least + ".." + greatest + ", was " + value);
        }
    }

    private static InetAddress address(String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("--bind must be an address of this machine, was '" + name + "'", e);
        }
    }

    private String listening(String scheme, OptionalInt port) {
        return port.isEmpty()
                ? ""
                : "gatebench mock-backend listening on " + scheme + "://" + host() + ":" + port.getAsInt()
                        + System.lineSeparator();
    }

    private String host() {
        return bind.contains(":") ? "[" + bind + "]" : bind;
    }

    private CommandLine commandLineOf() {
        if (spec == null) {
            throw new IllegalStateException("the command must be run by picocli");
        }
        return spec.commandLine();
    }

    /** The version in the jar's manifest. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = MockBackendCommand.class.getPackage().getImplementationVersion();
            return new String[] {"mock-backend " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
