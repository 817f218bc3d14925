package dev.gatebench.injector;

import dev.gatebench.core.text.Text;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import picocli.CommandLine;

/** The entry point of {@code injector.jar}. */
public final class Main {
    private static final int BAD_INPUT = 2;
    private static final int MACHINE_FAILED = 3;

    private Main() {}

    /** Runs the command; ends with 0, 10 where a proof fails, 2 for bad input, or 3 where the machine fails. */
    public static void main(String[] arguments) {
        System.exit(run(writer(System.out), writer(System.err), arguments));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }

    /** Runs the command in this JVM; returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        boolean proves = arguments.length > 0 && arguments[0].equals(ProveCommand.NAME);
        try {
            return new CommandLine(proves ? new ProveCommand() : new InjectCommand())
                    .setOut(out)
                    .setErr(err)
                    .setExecutionExceptionHandler((e, command, parsed) -> {
                        command.getErr().println(Text.message(e.getMessage() == null ? e.toString() : e.getMessage()));
                        return e instanceof IllegalArgumentException ? BAD_INPUT : MACHINE_FAILED;
                    })
                    .execute(proves ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments);
        } catch (OutOfMemoryError e) {
            err.println(Text.message("the injector ran out of memory: " + e.getMessage()
                    + ": start java with a greater -Xmx, or lower the rate"));
            return MACHINE_FAILED;
        } catch (Error e) {
            err.println(Text.message("the injector failed with " + e + ": report it with the schedule"));
            return MACHINE_FAILED;
        }
    }
}
