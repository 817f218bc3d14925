package dev.gatebench.injector;

import picocli.CommandLine;

/** The entry point of {@code injector.jar}. */
public final class Main {
    private Main() {}

    /** Runs the command; ends with 0, 2 for bad input, or 3 where the machine fails. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new InjectCommand())
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    command.getErr().println(String.valueOf(e.getMessage()).replace('\n', ' '));
                    return e instanceof IllegalArgumentException ? 2 : 3;
                })
                .execute(arguments));
    }
}
