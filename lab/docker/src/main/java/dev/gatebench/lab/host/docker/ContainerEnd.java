package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.TaskSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The log of a container, which is followed into a file, and its end. */
final class ContainerEnd {
    private static final int KILLED = 137;

    /** Code of an end by SIGTERM: 128 and its number. */
    private static final int ENDED_BY_REQUEST = 143;

    private final TaskSpec spec;
    private final Runnable atEnd;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<Void> logged = new CompletableFuture<>();
    private volatile boolean asked;

    private ContainerEnd(TaskSpec spec, Runnable atEnd) {
        this.spec = spec;
        this.atEnd = atEnd;
    }

    /**
     * Follows a container that runs.
     *
     * @param atEnd is run when it has ended
     */
    static ContainerEnd follow(DockerClient docker, String container, TaskSpec spec, Runnable atEnd)
            throws IOException {
        ContainerEnd end = new ContainerEnd(spec, atEnd);
        OutputStream log = Files.newOutputStream(spec.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        docker.logContainerCmd(container)
                .withFollowStream(true)
                .withStdOut(!spec.readOutput())
                .withStdErr(true)
                .exec(end.logger(log));
        docker.waitContainerCmd(container).exec(end.waiter());
        return end;
    }

    private ResultCallback<Frame> logger(OutputStream log) {
        return new ResultCallback.Adapter<>() {
            @Override
            public void onNext(Frame frame) {
                try {
                    log.write(frame.getPayload());
                    log.flush();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void close() throws IOException {
                super.close();
                log.close();
                logged.complete(null);
            }

            @Override
            public void onComplete() {
                super.onComplete();
                DockerEngine.letGo(this);
            }
        };
    }

    private ResultCallback<WaitResponse> waiter() {
        return new ResultCallback.Adapter<>() {
            @Override
            public void onNext(WaitResponse response) {
                ended(response.getStatusCode());
            }

            @Override
            public void onError(Throwable problem) {
                // the container was removed before it was asked for its end
                ended(KILLED);
                DockerEngine.letGo(this);
            }
        };
    }

    private void ended(int code) {
        atEnd.run();
        exit.complete(code);
    }

    OptionalInt exitCode() {
        return exit.isDone() ? OptionalInt.of(exit.join()) : OptionalInt.empty();
    }

    /** Notes that this run asks the container to end. */
    void ask() {
        asked = true;
    }

    /**
     * Returns whether somebody else may have asked it to end, as an engine does that ends: no server ends by itself.
     */
    boolean isByAnother() {
        OptionalInt code = exitCode();
        boolean serves = spec.role() == Role.SUT || spec.role() == Role.BACKEND;
        return !asked
                && code.isPresent()
                && (serves || code.getAsInt() == ENDED_BY_REQUEST || code.getAsInt() == KILLED);
    }

    /** Waits until the container has ended and its log is here. Returns whether it has ended. */
    boolean await(Duration limit) {
        try {
            var code = exit.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            logged.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return code != null;
        } catch (TimeoutException e) {
            return exit.isDone();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
