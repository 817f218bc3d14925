package dev.gatebench.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A child process of this run. */
public final class ManagedProcess {
    private static final int LOG_LINES_SHOWN = 3;

    private final ProcessSpec spec;
    private final Process process;

    ManagedProcess(ProcessSpec spec, Process process) {
        this.spec = spec;
        this.process = process;
    }

    public ProcessSpec spec() {
        return spec;
    }

    public Process process() {
        return process;
    }

    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Everything that it has logged so far. */
    public String log() {
        try {
            return Files.exists(spec.log()) ? new String(Files.readAllBytes(spec.log()), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How it ended, for people: {@code netty exited with code 1 (logs/netty.log: last lines)}; that it runs if it does. */
    public String ending() {
        awaitEnd(); // one that is just ending, and what of its log is on its way
        if (process.isAlive()) {
            return spec.name() + " is running";
        }
        int code = process.exitValue();
        String signal = code > 128 ? ", which is signal " + (code - 128) : "";
        String why = process instanceof ExplainsItsEnd explained
                ? explained.why().map(words -> ": " + words).orElse("")
                : "";
        return spec.name() + " exited with code " + code + signal + why + "; " + spec.log() + " ends with: "
                + lastLogLines();
    }

    /** The last lines that say something, on one line. */
    public String lastLogLines() {
        List<String> lines =
                log().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        return lines.isEmpty()
                ? "(nothing)"
                : String.join(" | ", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
    }

    /** Ends it and all its descendants. */
    public void end() {
        ProcessTree.end(process.toHandle());
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            process.waitFor(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
