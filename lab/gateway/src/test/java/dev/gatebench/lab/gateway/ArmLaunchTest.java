package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArmLaunchTest {
    private static final String TAKEN = "nginx: [emerg] bind() to 127.0.0.1:8080 failed (98: Address already in use)";

    private static final BackendSpec PLAN = new BackendSpec("0ms", "1KiB");
    private static final URI ANYWHERE = URI.create("http://127.0.0.1:1");

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final Tasks tasks = new Tasks(Hosts.all(host));
    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void close() {
        tasks.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                TAKEN,
                "Caused by: java.net.BindException: Address already in use",
                "listen tcp 127.0.0.1:8080: bind: address already in use",
                "Web server failed to start. Port 8080 was already in use.",
                "Bind for 127.0.0.1:8080 failed: port is already allocated"
            })
    void launchesAnArmOnceMoreWhosePortAnotherProgramTook(String said) {
        host.starting((id, spec) -> new FakeTask(id, spec, time).logging(host.started.isEmpty() ? said : "listening"));

        RunningArm running = ArmLaunch.of(new Arm(), context(), lines::add);

        assertThat(host.started).hasSize(2);
        assertThat(host.started.get(0).alive())
                .as("what did not come up is ended")
                .isFalse();
        assertThat(running.task()).isSameAs(host.started.get(1));
        assertThat(host.started.get(1).spec().log())
                .as("a log of its own, in which nothing is said of the first")
                .isNotEqualTo(host.started.get(0).spec().log());
        assertThat(lines).singleElement().asString().contains("arm 'edge' is launched once more");
    }

    @Test
    void launchesItNoThirdTime() {
        host.starting((id, spec) -> new FakeTask(id, spec, time).logging(TAKEN));

        assertThatThrownBy(() -> ArmLaunch.of(new Arm(), context(), lines::add))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("Address already in use");
        assertThat(host.started).hasSize(2);
    }

    @Test
    void launchesNothingOnceMoreThatFailedForAnotherReason() {
        host.starting((id, spec) -> new FakeTask(id, spec, time).logging("no permission"));

        assertThatThrownBy(() -> ArmLaunch.of(new Arm(), context(), lines::add))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("no permission");
        assertThat(host.started).hasSize(1);
        assertThat(lines).isEmpty();
    }

    private LaunchContext context() {
        return new LaunchContext(
                new Home(folder),
                tasks,
                Placement.unpinned("a machine", 2),
                "fork-1",
                folder.resolve("arms"),
                folder.resolve("logs"),
                PLAN,
                Backends.of(MockBackend.listening(
                        new FakeTask("backend", task("backend"), time), PLAN, new Endpoint(ANYWHERE, ANYWHERE))),
                new RequestSpec("GET", "/", Map.of(), 0),
                List.of(),
                10);
    }

    private static TaskSpec task(String name) {
        return TaskSpec.logged(name, Role.BACKEND, List.of(name), Optional.empty(), Path.of("log"));
    }

    /** Comes up where its log says that it listens. */
    private static final class Arm implements GatewayArm {
        @Override
        public ArmSpec spec() {
            return new ArmSpec("edge", "nginx", Optional.empty(), Map.of(), OptionalInt.empty(), Set.of());
        }

        @Override
        public Optional<String> version() {
            return Optional.empty();
        }

        @Override
        public String describe() {
            return "an arm";
        }

        @Override
        public RunningArm launch(LaunchContext context) {
            Task task = context.tasks()
                    .start(TaskSpec.logged(
                            "edge",
                            Role.SUT,
                            List.of("edge"),
                            Optional.empty(),
                            context.logs().resolve(context.label("edge") + ".log")));
            if (!task.log().equals("listening")) {
                throw new EnvironmentException("arm 'edge' exited: " + task.lastLogLines());
            }
            return RunningArm.gateway(
                    spec(),
                    task,
                    task.endpoint(context.host().freePort()),
                    context.backends(),
                    ConnectionPolicy.REUSED,
                    Optional.empty(),
                    List.of(),
                    Optional.empty());
        }
    }
}
