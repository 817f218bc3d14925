package dev.gatebench.lab.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.trial.HostFigures.HostSpeed;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.Await;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With kernels of a shell; {@code StudyRunIT} has the real one. */
@Integration
class HostSpeedsIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long NEVER = Long.MAX_VALUE;

    @TempDir
    Path folder;

    private final AtomicLong now = new AtomicLong(1000);
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

    @Test
    void givesEachLoadTheGapsBeforeAndAfterIt() throws IOException {
        try (Tasks tasks = tasks()) {
            HostSpeeds speeds = fake(tasks, "n=0; while read l; do n=$((n+1)); echo ${n}000000 7; done");
            speeds.measure("");
            speeds.measure("netty 10");
            speeds.measure("netty 20");

            awaitReading(speeds, "netty 20");
            assertThat(speeds.around("netty 10", 2000, "netty 20", NEVER))
                    .hasValue(new HostSpeed(OptionalDouble.of(2e6), OptionalDouble.of(3e6)));
            assertThat(speeds.around("", 2000, "netty 10", 2000))
                    .hasValue(new HostSpeed(OptionalDouble.of(1e6), OptionalDouble.of(2e6)));
        }
    }

    @Test
    void leavesOutWhatWasNotOverBeforeTheNextLoad() throws IOException {
        try (Tasks tasks = tasks()) {
            HostSpeeds speeds = fake(tasks, "while read l; do echo 5000000 7; done");
            speeds.measure("a");
            speeds.measure("b");
            awaitReading(speeds, "b");

            assertThat(speeds.around("a", 999, "b", NEVER))
                    .hasValue(new HostSpeed(OptionalDouble.empty(), OptionalDouble.of(5e6)));
        }
    }

    @Test
    void hasNothingToSayWhenTheKernelBroke() throws Exception {
        try (Tasks tasks = tasks()) {
            List<Task> started = new ArrayList<>();
            tasks.onStart(started::add);
            HostSpeeds speeds = fake(tasks, "exit 1");
            assertThat(started.get(0).await(LIMIT)).isTrue();

            speeds.measure("a");

            assertThat(speeds.around("a", NEVER, "a", NEVER)).isEmpty();
        }
    }

    private static void awaitReading(HostSpeeds speeds, String gap) {
        assertThat(Await.found(LIMIT, () -> speeds.around("none", NEVER, gap, NEVER)))
                .isPresent();
    }

    private HostSpeeds fake(Tasks tasks, String script) {
        return HostSpeeds.start(List.of("sh", "-c", script), "fork-1", tasks, Optional.empty(), folder, clock);
    }

    private Tasks tasks() throws IOException {
        return new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))));
    }
}
