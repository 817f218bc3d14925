package dev.gatebench.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of {@code gatling.jar}. Exit codes: 0 done, 2 bad usage or input, 3 the environment failed. */
@Command(
        name = "gatling.jar",
        description = "Gatling as Gatebench's injector, and the decoder of its log.",
        mixinStandardHelpOptions = true,
        subcommands = {InjectCommand.class, DecodeCommand.class})
public final class Main {
    static final int ENVIRONMENT_FAILED = 3;

    private Main() {}

    public static void main(String[] args) {
        // Gatling may leave threads behind
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setExecutionExceptionHandler((e, line, parsed) -> {
            line.getErr().println(oneLine(e));
            return e instanceof IOException
                            || e instanceof UncheckedIOException
                            || e instanceof IllegalArgumentException
                    ? CommandLine.ExitCode.USAGE
                    : ENVIRONMENT_FAILED;
        });
    }

    private static String oneLine(Exception e) {
        return e.getMessage() == null
                ? e.toString()
                : e.getMessage().lines().findFirst().orElse("");
    }
}
