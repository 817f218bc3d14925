package dev.gatebench.injector;

import java.util.Arrays;
import picocli.CommandLine;

/** The entry point of {@code injector.jar}. */
public final class Main {
    private Main() {}

    /** Runs the command; ends with 0, 10 where a proof fails, 2 for bad input, or 3 where the machine fails. */
    public static void main(String[] arguments) {
        boolean proves = arguments.length > 0 && arguments[0].equals(ProveCommand.NAME);
        System.exit(new CommandLine(proves ? new ProveCommand() : new InjectCommand())
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    command.getErr().println(String.valueOf(e.getMessage()).replace('\n', ' '));
                    return e instanceof IllegalArgumentException ? 2 : 3;
                })
                .execute(proves ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments));
    }
}
