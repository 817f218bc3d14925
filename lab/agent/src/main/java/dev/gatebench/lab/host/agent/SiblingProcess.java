package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/** A process of the other container, whose shell writes down how it ended. */
final class SiblingProcess implements Starter.Started {
    /** Code of an end that is not known: no program is likely to end with it. */
    private static final int UNKNOWN = 255;

    private static final int MOST_DIGITS = 20;

    private static final long PATIENCE_NS = Duration.ofSeconds(2).toNanos();

    private final Optional<ProcessHandle> process;
    private final Path folder;
    private final String exit;
    private final BooleanSupplier shellIsGone;
    private final OutputStream input;
    private long goneNs;
    private boolean gone;

    /**
     * Creates a process that was started.
     *
     * @param process itself; empty where it has ended already
     * @param exit name of the file in the folder that will hold its exit code
     */
    SiblingProcess(
            Optional<ProcessHandle> process,
            Path folder,
            String exit,
            BooleanSupplier shellIsGone,
            OutputStream input) {
        this.process = process;
        this.folder = folder;
        this.exit = exit;
        this.shellIsGone = shellIsGone;
        this.input = input;
    }

    @Override
    public Optional<ProcessHandle> process() {
        return process;
    }

    @Override
    public OutputStream input() {
        return input;
    }

    /** Returns the code that the shell writes a moment after the end; {@link #UNKNOWN} where both were killed. */
    @Override
    public synchronized OptionalInt exitCode() {
        if (process.map(ProcessHandle::isAlive).orElse(false)) {
            return OptionalInt.empty();
        }
        Optional<Long> code = number(folder, exit);
        if (code.isPresent()) {
            return OptionalInt.of(code.get().intValue());
        }
        if (!gone) {
            gone = true;
            goneNs = System.nanoTime();
        }
        return System.nanoTime() - goneNs > PATIENCE_NS ? OptionalInt.of(UNKNOWN) : OptionalInt.empty();
    }

    @Override
    public synchronized boolean lost() {
        return exitCode().isPresent() && number(folder, exit).isEmpty() && shellIsGone.getAsBoolean();
    }

    /** Reads the number in a file of a folder; empty where there is none. */
    static Optional<Long> number(Path folder, String name) {
        try (LinkFreeFolder in = LinkFreeFolder.of(folder);
                SeekableByteChannel content = in.read(Path.of(name))) {
            byte[] digits = Channels.newInputStream(content).readNBytes(MOST_DIGITS);
            return KernelNumber.of(new String(digits, StandardCharsets.US_ASCII)).stream()
                    .boxed()
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
