package dev.gatebench.lab.command;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.machine.EnvironmentProbe;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Tells of an error that nobody expected: one line for people, which names the error and the file that holds its stack
 * trace. The file stands in the run's folder where there is one, else where runs are written ({@link Home#runs()}),
 * else in the user's folder for temporary files. Nothing here fails: where no file can be written, the line says so.
 */
final class CrashLog {
    /** Longest message of an error in the line, characters. */
    private static final int LONGEST = 400;

    private final List<Callable<Path>> otherwise;
    private volatile Optional<Path> run = Optional.empty();
    private final AtomicBoolean memoryWasShort = new AtomicBoolean();
    private volatile boolean crashed;

    CrashLog() {
        this(List.of(
                () -> Files.createDirectories(Home.find().runs()),
                () -> Path.of(System.getProperty("java.io.tmpdir"))));
    }

    /** @param otherwise folders for a file without a run's folder: the first in which a file can be made is used */
    CrashLog(List<Callable<Path>> otherwise) {
        this.otherwise = List.copyOf(otherwise);
    }

    /** Returns the log of the command line to which a command belongs. */
    static CrashLog of(CommandSpec command) {
        return ((GatebenchCommand) command.root().userObject()).crashes();
    }

    /** Takes the folder of the run that is made or read. */
    void in(Path folder) {
        run = Optional.of(folder);
    }

    /** Whether there was such an error, in any thread. */
    boolean crashed() {
        return crashed;
    }

    /**
     * Tells of an error.
     *
     * @return the exit code, {@link ExitCode#UNEXPECTED}
     */
    int tell(Throwable error, PrintWriter err) {
        crashed = true;
        try {
            // where memory is short many threads end alike: the first tells for all
            if (!(error instanceof OutOfMemoryError) || memoryWasShort.compareAndSet(false, true)) {
                tellIn(err, error);
            }
        } catch (Throwable third) {
            // nothing more can be told but by the exit code; the code of a dying thread, 1, would mean a failed gate
        }
        return ExitCode.UNEXPECTED;
    }

    private void tellIn(PrintWriter err, Throwable error) {
        try {
            String where = write(error)
                    .map(file -> "its stack trace is in " + file)
                    .orElse("its stack trace could be written nowhere, it began " + beginning(error));
            err.println("gatebench: unexpected error " + name(error) + "; " + where + "; " + remedy(error));
        } catch (Throwable another) { // such as one more OutOfMemoryError
            err.println("gatebench: unexpected error, and another one while reporting it");
        }
        err.flush();
    }

    private static String name(Throwable error) {
        String message = Objects.toString(error.getMessage(), "");
        String line = error.getClass().getName() + (message.isBlank() ? "" : ": " + message);
        String oneLine = GatebenchCommand.oneLine(line);
        return oneLine.length() <= LONGEST ? oneLine : oneLine.substring(0, LONGEST) + "…";
    }

    private static String remedy(Throwable error) {
        return error instanceof OutOfMemoryError
                ? "give Gatebench more memory, such as with GATEBENCH_OPTS=-Xmx4g"
                : "please report it with that file";
    }

    private static String beginning(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        return trace.length == 0 ? "somewhere" : "at " + trace[0];
    }

    private Optional<Path> write(Throwable error) {
        List<Callable<Path>> folders = new ArrayList<>();
        run.ifPresent(folder -> folders.add(() -> folder));
        folders.addAll(otherwise);
        for (Callable<Path> folder : folders) {
            try {
                return Optional.of(write(error, folder.call()));
            } catch (Exception e) {
                // the next folder is tried: the error matters, and not where it is written
            }
        }
        return Optional.empty();
    }

    /** Writes a file with a name of its own, so that no earlier one is lost. */
    private static Path write(Throwable error, Path folder) throws IOException {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.println("gatebench " + EnvironmentProbe.version() + ", Java " + Runtime.version() + ", "
                + System.getProperty("os.name") + ", thread "
                + Thread.currentThread().getName());
        error.printStackTrace(writer);
        Path file = Files.createTempFile(folder, "gatebench-error-", ".log");
        return Files.writeString(file, text.toString()).toAbsolutePath();
    }
}
