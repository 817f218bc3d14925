package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The log of a container, which is followed into a file, and its end, which its engine tells. Where the engine breaks
 * off before, it is asked how the container is, and is waited for again.
 */
final class ContainerEnd {
    private static final int KILLED = 137;

    /** Longest silence of an engine after which its containers still count as running. */
    private static final Duration SILENCE_LIMIT = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMillis(500);

    /** Code of an end by SIGTERM: 128 and its number. */
    private static final int ENDED_BY_REQUEST = 143;

    private final DockerClient docker;
    private final String container;
    private final TaskSpec spec;
    private final Runnable atEnd;
    private final Time time;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final ContainerLog log;
    private volatile boolean asked;
    private volatile boolean told;
    private volatile boolean heard = true;

    private ContainerEnd(
            DockerClient docker, String container, TaskSpec spec, Runnable atEnd, Time time, Duration patience)
            throws IOException {
        this.docker = docker;
        this.container = container;
        this.spec = spec;
        this.atEnd = atEnd;
        this.time = time;
        this.log = ContainerLog.open(spec.log(), exit, patience);
    }

    /**
     * Follows a container that runs.
     *
     * @param atEnd is run when it has ended
     * @throws IOException when its log cannot be written, or is a link
     */
    static ContainerEnd follow(DockerClient docker, String container, TaskSpec spec, Runnable atEnd, Time time)
            throws IOException {
        return follow(docker, container, spec, atEnd, time, ContainerLog.PATIENCE);
    }

    /** @param patience longest time from the end of its log until its own end is told */
    static ContainerEnd follow(
            DockerClient docker, String container, TaskSpec spec, Runnable atEnd, Time time, Duration patience)
            throws IOException {
        ContainerEnd end = new ContainerEnd(docker, container, spec, atEnd, time, patience);
        docker.logContainerCmd(container)
                .withFollowStream(true)
                .withStdOut(!spec.readOutput())
                .withStdErr(true)
                .exec(end.log);
        end.listen();
        return end;
    }

    private void listen() {
        docker.waitContainerCmd(container).exec(new Waiter());
    }

    /** Writes a line into its log where its output has ended and the container runs on. */
    CompletableFuture<Void> outputEnded() {
        return log.partEnded("its output");
    }

    /** Hears of the container's end. */
    final class Waiter extends ResultCallback.Adapter<WaitResponse> {
        @Override
        public void onNext(WaitResponse response) {
            told(response.getStatusCode());
        }

        @Override
        public void onError(Throwable problem) {
            DockerEngine.letGo(this);
            askAgain();
        }

        @Override
        public void onComplete() {
            super.onComplete();
            askAgain(); // unless it has told the end
        }
    }

    /** Asks the engine how the container is, on a thread of its own, since it may not answer. */
    private void askAgain() {
        if (!exit.isDone()) {
            heard = false;
            Thread asking = new Thread(this::askUntilAnswered, "gatebench-container-end");
            asking.setDaemon(true);
            asking.start();
        }
    }

    private void askUntilAnswered() {
        long deadline = time.nanos() + SILENCE_LIMIT.toNanos();
        while (!exit.isDone()) {
            try {
                Optional<ContainerState> state = EngineCalls.ask("say how a container is", this::state);
                heard = true;
                if (state.filter(known -> Boolean.TRUE.equals(known.getRunning()))
                        .isPresent()) {
                    time.pause(PAUSE.toMillis()); // it may break off again at once
                    listen();
                } else {
                    told(state.map(ContainerState::getExitCodeLong)
                            .map(Math::toIntExact)
                            .orElse(KILLED));
                }
                return;
            } catch (RuntimeException e) {
                if (time.nanos() - deadline > 0) {
                    ended(KILLED); // which the engine has not told
                }
                time.pause(PAUSE.toMillis());
            }
        }
    }

    /** Returns the state of the container; empty where it was removed. */
    private Optional<ContainerState> state() {
        try {
            return Optional.of(docker.inspectContainerCmd(container).exec().getState());
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    private void told(int code) {
        told = true;
        ended(code);
    }

    private void ended(int code) {
        atEnd.run();
        exit.complete(code);
    }

    /** Whether the engine has told that it has ended, or was removed. */
    boolean isTold() {
        return told;
    }

    /** Whether its end would be heard of, or was: the engine neither broke off nor is silent. */
    boolean isHeard() {
        return heard || exit.isDone();
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
            var unused = exit.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            log.closed().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
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
