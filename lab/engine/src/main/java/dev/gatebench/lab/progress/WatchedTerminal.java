package dev.gatebench.lab.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Whether somebody watches, on something that can redraw a line. */
final class WatchedTerminal {
    private WatchedTerminal() {}

    /**
     * Whether standard output is a terminal, where the system tells through {@code /proc}; elsewhere it is taken for
     * none. {@code System.console()} cannot be asked: from JDK 22 it is there without a terminal.
     */
    static boolean isStandardOutput() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return redraws(target, System.getenv());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether lines can be redrawn there.
     *
     * @param target what standard output is
     * @param variables the environment: in CI nobody watches, and {@code TERM=dumb} is a terminal without a cursor
     */
    static boolean redraws(String target, Map<String, String> variables) {
        boolean isTerminal = target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        return isTerminal && !variables.containsKey("CI") && !"dumb".equals(variables.get("TERM"));
    }
}
