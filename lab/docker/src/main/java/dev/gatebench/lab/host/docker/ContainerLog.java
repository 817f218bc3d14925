package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import dev.gatebench.lab.host.CappedLog;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Writes what a container prints into a file. Where that ends and the container does not, its engine has broken off,
 * and a line says so.
 */
final class ContainerLog extends ResultCallback.Adapter<Frame> {
    /** Longest time from the end of a container's log until its engine has told the container's end. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final OutputStream file;
    private final CompletableFuture<Integer> end;
    private final Duration patience;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private ContainerLog(OutputStream file, CompletableFuture<Integer> end, Duration patience) {
        this.file = file;
        this.end = end;
        this.patience = patience;
    }

    /**
     * Opens the file, which is made where it is missing.
     *
     * @param end the end of the container
     * @throws IOException when it cannot be written, or is a link
     */
    static ContainerLog open(Path file, CompletableFuture<Integer> end, Duration patience) throws IOException {
        OutputStream out = Files.newOutputStream(
                file, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        return new ContainerLog(new CappedLog(out, CappedLog.MOST_BYTES), end, patience);
    }

    @Override
    public void onNext(Frame frame) {
        try {
            write(frame.getPayload());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void write(byte[] bytes) throws IOException {
        file.write(bytes);
        file.flush();
    }

    @Override
    public void onError(Throwable problem) {
        onComplete();
    }

    @Override
    public void onComplete() {
        var unused = partEnded("its log").thenRun(() -> DockerEngine.letGo(this));
    }

    /** Writes a line into the file where a part of what the container prints has ended and the container runs on. */
    CompletableFuture<Void> partEnded(String part) {
        return end.copy().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).handleAsync((code, late) -> {
            if (late != null) {
                sayMissing(part);
            }
            return null;
        });
    }

    private void sayMissing(String part) {
        try {
            write(("\ngatebench: " + part + " ended before the container did: what follows of it is missing; see to the"
                            + " Docker engine\n")
                    .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // the log ended before, and says so
        }
    }

    @Override
    public void close() throws IOException {
        try {
            synchronized (this) {
                file.close();
            }
        } finally {
            closed.complete(null);
            super.close();
        }
    }

    /**
     * Returns the end of the copying; to wait for it, other than by {@link #awaitCompletion}, does not break it off.
     */
    CompletableFuture<Void> closed() {
        return closed;
    }
}
