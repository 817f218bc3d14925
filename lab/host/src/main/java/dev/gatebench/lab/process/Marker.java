package dev.gatebench.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/**
 * A variable by which processes are found that a program has started, though they are its descendants no more: a
 * process that is forked away inherits it. It is looked up in {@code /proc/PID/environ} of Linux; elsewhere none is
 * found.
 */
public final class Marker {
    private static final String VARIABLE = "GATEBENCH_TASK";

    private final String value = UUID.randomUUID().toString();

    /** Adds the variable to those with which a program is started. */
    public Marker addTo(Map<String, String> environment) {
        environment.put(VARIABLE, value);
        return this;
    }

    /** Ends all processes with the variable at once; does not wait. */
    public void endAll() {
        ProcessHandle.allProcesses().filter(this::isMarked).forEach(ProcessHandle::destroyForcibly);
    }

    private boolean isMarked(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "environ");
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(VARIABLE + "=" + value);
        } catch (IOException e) {
            return false; // it is gone, another user's, or this is no Linux
        }
    }
}
