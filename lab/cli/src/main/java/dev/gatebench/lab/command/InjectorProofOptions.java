package dev.gatebench.lab.command;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.DriverProofs;
import dev.gatebench.lab.home.Home;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The self-test of the injector alone, against servers whose right figures are known. */
final class InjectorProofOptions {
    private static final Set<String> ITS_OPTIONS = Set.of("--injector", "--seconds", "--seed", "--tls", "--http");

    private static final int LEAST_SECONDS = 4;
    private static final int MOST_SECONDS = 600;

    @Option(
            names = "--injector",
            description =
                    "check only whether the injector's times are right on this machine: against a server that stalls,"
                            + " queues whose waits are known from theory, and oha and wrk2 where these are installed")
    private boolean injector;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "with --injector: length of its longest windows, 4..600; it takes some nine times as long;"
                    + " default: ${DEFAULT-VALUE}",
            defaultValue = "60")
    private int seconds;

    @Option(names = "--tls", description = "with --injector: over TLS 1.3; default: in clear")
    private boolean tls;

    @Option(
            names = "--http",
            paramLabel = "N",
            description = "with --injector: 1 for HTTP/1.1, 2 for HTTP/2; default: ${DEFAULT-VALUE}",
            defaultValue = "1")
    private int http;

    boolean isGiven() {
        return injector;
    }

    /** Refuses options of the proof where none is asked for. */
    void requireAbsent(Subcommand command) {
        for (String option : List.of("--seconds", "--tls", "--http")) {
            if (command.isGiven(option)) {
                throw command.badUsage(option + " needs --injector: it belongs to the injector's own proofs");
            }
        }
    }

    /** Proves the injector and returns the exit code. */
    int prove(Subcommand command, long seed) {
        for (OptionSpec given : command.spec().commandLine().getParseResult().matchedOptions()) {
            if (!ITS_OPTIONS.contains(given.longestName())) {
                throw command.badUsage("--injector takes only --seconds, --seed, --tls and --http: remove "
                        + given.longestName() + ", or --injector");
            }
        }
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            throw command.badUsage("--seconds must be " + LEAST_SECONDS + ".." + MOST_SECONDS + ", was " + seconds
                    + ": give a number within, or leave it out");
        }
        if (http != ClientSpec.HTTP_1 && http != ClientSpec.HTTP_2) {
            throw command.badUsage("--http must be 1 or 2, was " + http + ": give one of them, or leave it out");
        }
        ClientSpec client = ClientSpec.CLEAR
                .withScheme(tls ? ClientSpec.Scheme.HTTPS : ClientSpec.Scheme.HTTP)
                .withHttp(http);
        command.println("checking the injector against servers whose right results are known, about "
                + Durations.people(Duration.ofSeconds(9L * seconds)));
        DriverProofs outcome = Drivers.with(Ability.OPEN_MODEL)
                .prove(Home.find(), client, seconds, seed)
                .orElseThrow(() -> new IllegalStateException("the driver of the open model has no proofs"));
        outcome.lines().forEach(command::println);
        return outcome.hold() ? ExitCode.OK : ExitCode.GATE_FAILED;
    }
}
