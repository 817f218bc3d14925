package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.local.ProcessFamily;
import dev.gatebench.lab.host.local.ProcessUsage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** A task of an agent. */
final class AgentTask {
    private final long startedEpochMs;
    private final PrintedFiles printed;
    private final Starter.Started started;
    private final Optional<ProcessFamily> family;
    private final Supplier<Optional<String>> whyEnded;
    private OptionalInt exitCode = OptionalInt.empty();
    private boolean allEnded;
    private boolean lost;
    private Optional<String> why = Optional.empty();
    private long inputBytes;

    /**
     * Creates a task that was started.
     *
     * @param whyEnded is asked once when it has ended
     */
    AgentTask(
            long startedEpochMs,
            PrintedFiles printed,
            Starter.Started started,
            ProcessUsage usage,
            Supplier<Optional<String>> whyEnded) {
        this.startedEpochMs = startedEpochMs;
        this.printed = printed;
        this.started = started;
        this.family =
                started.process().map(process -> new ProcessFamily(process, usage.tree(process.pid()), found -> {}));
        this.whyEnded = whyEnded;
    }

    synchronized TaskState state() {
        if (exitCode.isEmpty()) {
            exitCode = started.exitCode();
            if (exitCode.orElse(0) != 0) {
                lost = started.lost();
                why = whyEnded.get();
            }
        }
        if (!allEnded && exitCode.isPresent()) {
            allEnded = family.map(ProcessFamily::hasEnded).orElse(true);
        }
        return new TaskState(startedEpochMs, exitCode, allEnded, lost, why);
    }

    /** Returns its processes together; empty where it had ended before they could be looked at. */
    Optional<ProcessFamily> family() {
        return family;
    }

    Optional<Usage> usage(boolean details) {
        return family.flatMap(processes -> processes.usage(details));
    }

    /** Returns the file of its log, or of its standard output where that is read. */
    SeekableByteChannel printed(boolean ofLog) {
        return ofLog ? printed.log() : printed.output();
    }

    /** Ends its processes, and closes what they printed into. */
    void end() {
        family.ifPresent(ProcessFamily::end);
        try {
            printed.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes to its standard input.
     *
     * @param at number of bytes that were written before these: bytes that come twice are written once
     */
    synchronized void write(long at, byte[] bytes) throws IOException {
        int known = (int) Math.min(bytes.length, Math.max(0, inputBytes - at));
        OutputStream input = started.input();
        input.write(bytes, known, bytes.length - known);
        input.flush();
        inputBytes = Math.max(inputBytes, at + bytes.length);
    }

    synchronized void endInput() throws IOException {
        started.input().close();
    }
}
