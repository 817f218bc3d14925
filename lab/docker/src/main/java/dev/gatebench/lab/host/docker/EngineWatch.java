package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Watches whether the engine of a run's containers still runs. */
final class EngineWatch {
    /** Longer than an engine gives its containers before it ends without them: {@code --shutdown-timeout}, 15 s. */
    private static final Duration ENDING_LIMIT = Duration.ofSeconds(20);

    private final DockerClient docker;
    private final String name;
    private final List<ContainerTask> tasks = new CopyOnWriteArrayList<>();

    /** Ended tasks after which the engine was asked whether it ends: it is waited for once. */
    private final Set<ContainerTask> answeredFor = ConcurrentHashMap.newKeySet();

    EngineWatch(DockerClient docker, String name) {
        this.docker = docker;
        this.name = name;
    }

    void add(ContainerTask task) {
        tasks.add(task);
    }

    /** Whether the end of each container would be heard of. */
    boolean isHeard() {
        return tasks.stream().allMatch(task -> task.end().isHeard());
    }

    /**
     * Requires that the engine runs: without it all containers of a run seem to have ended. An engine that ends asks
     * them to end first, and answers until they have. Where a container ended that nobody of this run asked to, the
     * engine is therefore given the time to end. It is also asked where the end of a container is not heard of.
     */
    void requireThere() {
        boolean mayBeGoing = tasks.stream()
                        .filter(task -> task.end().isByAnother())
                        .filter(answeredFor::add)
                        .count()
                > 0;
        Await.found(mayBeGoing ? ENDING_LIMIT : Duration.ZERO, this::silence).ifPresent(silence -> {
            throw new EnvironmentException(
                    "the " + name + " must run until a run has ended, and does not answer any more: start it, then"
                            + " 'gatebench resume DIR' measures what is left",
                    silence);
        });
    }

    /** Returns why the engine does not answer; empty where it does. */
    private Optional<EnvironmentException> silence() {
        try {
            var unused = EngineCalls.ask(
                    "answer", () -> Optional.ofNullable(docker.pingCmd().exec()));
            return Optional.empty();
        } catch (EnvironmentException e) {
            return Optional.of(e);
        }
    }
}
