package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.ShortLivedJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cost of a lab that follows many agents: they are servers of another process that answer as agents of busy
 * machines do, and do nothing.
 */
@Deep
class ManyAgentsIT {
    private static final long WARM_UP_SECONDS = 12;
    private static final long SECONDS = 10;
    private static final long MOST_BYTES = 512L << 20;

    @TempDir
    Path folder;

    @Test
    void followsFiftyAgentsWithOneCpuAndHalfAGibibyte() throws Exception {
        Process fakes = new ProcessBuilder(ShortLivedJvm.command(FakeAgents.class))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<RemoteHost> hosts = new ArrayList<>();
        try (Sampler sampler = new Sampler(Time.system())) {
            String said = fakes.inputReader().readLine();
            for (String port : said.substring(FakeAgents.PORTS.length()).split(" ", -1)) {
                RemoteHost host = RemoteHost.open(FakeAgents.link(Integer.parseInt(port)));
                hosts.add(host);
                sampler.watch(host);
                for (int task = 0; task < FakeAgents.TASKS; task++) {
                    Task started = host.start(TaskSpec.logged(
                            "task-" + task,
                            Role.INJECTOR,
                            List.of("sleep", "1"),
                            Optional.empty(),
                            folder.resolve(port).resolve("task-" + task + ".log")));
                    sampler.watch(started);
                }
            }
            sampler.start();
            TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
            long before = cpuNs();
            TimeUnit.SECONDS.sleep(SECONDS);
            double cpus = (cpuNs() - before) / 1e9 / SECONDS;
            System.gc();
            long bytes =
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
            System.out.printf(
                    "%d agents with %d tasks each: %.2f CPUs, %d MiB of heap in use, %d threads%n",
                    FakeAgents.AGENTS, FakeAgents.TASKS, cpus, bytes >> 20, Thread.activeCount());

            assertThat(hosts).allMatch(RemoteHost::isHeard);
            assertThat(cpus).isLessThan(1.0);
            assertThat(bytes).isLessThan(MOST_BYTES);
        } finally {
            hosts.forEach(RemoteHost::close);
            fakes.destroyForcibly().waitFor();
        }
    }

    private static long cpuNs() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
