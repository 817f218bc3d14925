package dev.gatebench.lab.command;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The entry point of {@code gatebench.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        try {
            CrashLog crashes = new CrashLog();
            PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
            // the command continues, for each wait for a thread has a deadline; its exit code tells of the error
            Thread.setDefaultUncaughtExceptionHandler((thread, error) -> crashes.tell(error, err));
            System.exit(run(() -> GatebenchCommand.commandLine(crashes), crashes, err, args));
        } catch (Throwable e) { // without this the JVM would exit with 1, which means a failed gate
            Runtime.getRuntime().halt(ExitCode.UNEXPECTED);
        }
    }

    /** Executes a command and returns the exit code: that of an unexpected error where there was one in any thread. */
    static int run(Supplier<CommandLine> commandLine, CrashLog crashes, PrintWriter err, String... args) {
        try {
            int code = commandLine.get().execute(args);
            return crashes.crashed() ? ExitCode.UNEXPECTED : code;
        } catch (Throwable e) { // before a command has begun
            return crashes.tell(e, err);
        }
    }
}
