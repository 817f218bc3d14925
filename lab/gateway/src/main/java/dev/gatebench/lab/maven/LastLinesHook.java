package dev.gatebench.lab.maven;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Shows the last lines of a run when this JVM ends, below all output of Maven, its error too. {@code -Pbench} starts it
 * in Maven's own JVM, before the run. Maven closes the class loader of this class long before the end, so that it
 * consists of one class and needs none but the JDK's.
 */
public final class LastLinesHook extends Thread {
    private static final int MOST_BYTES = 64 << 10;

    private final Path file;
    private final PrintStream out;

    LastLinesHook(ThreadGroup group, Path file, PrintStream out) {
        super(group, "last lines of the bench");
        this.file = file;
        this.out = out;
    }

    /**
     * Registers itself.
     *
     * @param arguments the file that the run will write its last lines to; that of a run before is deleted
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.deleteIfExists(file);
        // not in the group of the calling thread, which Maven destroys before the end
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Runtime.getRuntime().addShutdownHook(new LastLinesHook(group, file, System.out));
    }

    /** Prints the file below a blank line; nothing where the run has not come to its last lines. */
    @Override
    public void run() {
        String lines;
        try {
            try (InputStream in = Files.newInputStream(file)) {
                lines = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            return;
        }
        out.println();
        out.print(lines);
        out.flush();
    }
}
