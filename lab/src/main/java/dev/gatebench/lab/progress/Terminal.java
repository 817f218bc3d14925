package dev.gatebench.lab.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody watches. */
final class Terminal {
    private Terminal() {}

    /**
     * Whether standard output is a terminal, where the system tells through {@code /proc}; elsewhere it is taken for
     * none. {@code System.console()} cannot be asked: from JDK 22 it is there without a terminal.
     */
    static boolean isStandardOutput() {
        if (System.getenv("CI") != null) {
            return false;
        }
        Path stdout = Path.of("/proc/self/fd/1");
        try {
            String target = Files.readSymbolicLink(stdout).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }
}
