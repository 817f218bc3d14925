package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksTest {
    @TempDir
    Path folder;

    @Test
    void startsNothingOnceItIsClosed() {
        Tasks tasks = tasks();
        tasks.close();

        assertThatThrownBy(() -> tasks.start(spec("late", "sleep", "60")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("the run is ending");
    }

    @Test
    void startsNothingBesideWhatWasNotSeenToEnd() {
        FakeTime time = new FakeTime();
        FakeHost host = new FakeHost(time);
        host.starting((id, spec) -> new FakeTask(id, spec, time).missing(2));
        try (Tasks tasks = new Tasks(Hosts.all(host))) {
            Task first = tasks.start(spec("first", "true"));
            tasks.endRunning();
            assertThat(first.alive()).as("its host did not answer").isTrue();

            tasks.start(spec("second", "true"));

            assertThat(first.alive()).isFalse();
        }
    }

    @Test
    void saysFirstThatTheHostIsGoneOfWhatWasNotSeenToEnd() {
        FakeTime time = new FakeTime();
        FakeHost host = new FakeHost(time);
        host.starting((id, spec) -> new FakeTask(id, spec, time).missing(10));
        try (Tasks tasks = new Tasks(Hosts.all(host))) {
            tasks.start(spec("first", "true"));
            tasks.endRunning();
            host.goAway();

            assertThatThrownBy(() -> tasks.start(spec("second", "true")))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessage("the host is gone");
        }
    }

    @Test
    void startsNothingWhereTheRunWasClosedWhileItWaitedForAnotherToEnd() throws Exception {
        FakeTime time = new FakeTime();
        FakeHost fake = new FakeHost(time);
        fake.starting((id, spec) -> new FakeTask(id, spec, time).missing(Integer.MAX_VALUE));
        CountDownLatch waiting = new CountDownLatch(1);
        Host host = (Host) Proxy.newProxyInstance(
                Host.class.getClassLoader(), new Class<?>[] {Host.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("requireThere")) {
                        waiting.countDown();
                    }
                    return method.invoke(fake, arguments);
                });
        Tasks tasks = new Tasks(Hosts.all(host));
        tasks.start(spec("first", "true"));
        tasks.endRunning();
        CompletableFuture<Task> start = CompletableFuture.supplyAsync(() -> tasks.start(spec("second", "true")));
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();

        tasks.close();

        assertThatThrownBy(start::join).hasRootCauseMessage("task 'second' was not started: the run is ending");
        assertThat(fake.started).hasSize(1);
    }

    @Test
    void letsAStartThatIsUnderWayGiveUpBeforeItWaitsForIt() throws Exception {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        Host fake = new FakeHost(new FakeTime());
        Host slow = (Host) Proxy.newProxyInstance(
                Host.class.getClassLoader(), new Class<?>[] {Host.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("giveUpStarts")) {
                        givenUp.countDown();
                    } else if (method.getName().equals("start")) {
                        starting.countDown();
                        givenUp.await();
                        throw new IOException("the run is ending");
                    }
                    return method.invoke(fake, arguments);
                });
        Tasks tasks = new Tasks(Hosts.all(slow));
        CompletableFuture<Task> start = CompletableFuture.supplyAsync(() -> tasks.start(spec("slow", "true")));
        starting.await();

        tasks.close();

        assertThatThrownBy(start::join).hasRootCauseMessage("the run is ending");
        assertThatThrownBy(tasks::requireGoingOn)
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the run was ended from outside");
    }

    @Test
    void tellsOfEachTaskAsSoonAsItHasStarted() {
        List<String> told = new ArrayList<>();
        try (Tasks tasks = tasks()) {
            tasks.onStart(task -> told.add(task.spec().name()));
            tasks.start(spec("a", "true"));
            tasks.start(spec("b", "true"));
        }

        assertThat(told).containsExactly("a", "b");
    }

    private Tasks tasks() {
        return new Tasks(Hosts.all(new FakeHost(new FakeTime())));
    }

    private TaskSpec spec(String name, String... command) {
        return TaskSpec.logged(
                name,
                Role.SUT,
                List.of(command),
                Optional.empty(),
                folder.resolve("logs").resolve(name + ".log"));
    }
}
