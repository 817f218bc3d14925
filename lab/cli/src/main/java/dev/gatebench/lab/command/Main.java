package dev.gatebench.lab.command;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Entry point of {@code gatebench.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        try {
            CrashLog crashes = new CrashLog();
            PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
            // the command goes on, for what waits for a thread has a deadline; in the end the code tells of the error
            Thread.setDefaultUncaughtExceptionHandler((thread, error) -> crashes.tell(error, err));
            System.exit(run(() -> GatebenchCommand.commandLine(crashes), crashes, err, args));
        } catch (Throwable e) { // not even an orderly end: the JVM would make 1 of it, a failed gate
            Runtime.getRuntime().halt(ExitCode.UNEXPECTED);
        }
    }

    /**
     * Executes a command.
     *
     * @return the exit code: that of an unexpected error where there was one in any thread
     */
    static int run(Supplier<CommandLine> commandLine, CrashLog crashes, PrintWriter err, String... args) {
        try {
            int code = commandLine.get().execute(args);
            return crashes.crashed() ? ExitCode.UNEXPECTED : code;
        } catch (Throwable e) { // before a command has begun
            return crashes.tell(e, err);
        }
    }
}
