package dev.gatebench.lab;

import static dev.gatebench.lab.FaultyRun.finding;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults while a run measures are named by the right check or status, and cost no trial but their own. That a killed
 * run leaves nothing and can be resumed is in {@code ResumeIT}; more ways to end are in {@code MeasuringLoopTest}.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class FaultsIT {
    /** The exit code of a run in which a trial failed or was answered wrongly: {@code -Pbench} tolerates 1 alone. */
    private static final int BROKEN = 4;

    /** As shells have it: 128 and the signal. */
    private static final int ENDED_BY_SIGTERM = 143;

    private static final long STOPPED_MS = 3_000;

    /** Just past ramp and settling, for what is to last as long as the window. */
    private static final long SETTLED_MS = 800;

    private static final String IN_WINDOW = "fidelity.smoke.measure=3s";

    @TempDir
    Path folder;

    @Test
    void namesAGatewayAndABackendThatWereStoppedThenOneThatWasKilledThenAnInjector() throws Exception {
        try (FaultyRun run = FaultyRun.start(
                folder, "--seed", "1", "--load", "20", "--set", "fidelity.smoke.rounds=3", "--set", IN_WINDOW)) {
            // whichever of both comes first
            FutureTask<Void> backend = new FutureTask<>(() -> {
                stopForTheWindow(run, "direct-fork-1", "direct closed 20 fork 1 round 1");
                return null;
            });
            new Thread(backend, "stops-the-backend").start();
            stopForTheWindow(run, "netty", "netty closed 20 fork 1 round 1");
            backend.get();
            killInTheWindow(run, "netty", "netty closed 20 fork 1 round 2");
            killInTheWindow(run, "injector", "direct closed 20 fork 1 round 3");

            assertThat(run.exitCode()).as(run.output()).isEqualTo(BROKEN);

            JsonNode stopped = run.trial("netty", new ClosedLoad(20), 1);
            assertFailed(stopped, "netty must run while it is measured, and was stopped");
            assertThat(stopped.at("/traffic/requests").asLong())
                    .as("what was measured is kept")
                    .isPositive();
            assertFailed(
                    run.trial("direct", new ClosedLoad(20), 1),
                    "direct-fork-1 must run while it is measured, and was stopped");

            JsonNode withoutGateway = run.trial("netty", new ClosedLoad(20), 2);
            assertFailed(withoutGateway, "netty exited with code 137, which is signal 9");
            assertThat(withoutGateway.at("/traffic/errors").isEmpty())
                    .as("what was measured is kept")
                    .isFalse();

            assertFailed(run.trial("direct", new ClosedLoad(20), 3), "injector exited with code 137");

            JsonNode direct = run.trial("direct", new ClosedLoad(20), 2);
            assertThat(direct.at("/traffic/requests").asLong()).isPositive();
            assertThat(direct.at("/status").asText())
                    .as("the direct arm has a backend of its own")
                    .isNotEqualTo("FAILED");
            assertThat(run.summary()).contains("exited with code 137");
        }
    }

    @Test
    void namesADecoderThatWasKilledAndAnInjectorThatWasStoppedAndEndsWhatIsStoppedWhenItIsAskedToEnd()
            throws Exception {
        try (FaultyRun run = FaultyRun.start(
                folder,
                "--seed",
                "1",
                "--arm",
                "direct",
                "--load",
                "20",
                "--set",
                "fidelity.smoke.forks=2",
                "--set",
                "fidelity.smoke.rounds=2",
                "--set",
                "fidelity.smoke.measure=4500ms")) {
            killInTheWindow(run, "decoder", "direct closed 20 fork 1 round 2");
            stopInTheWindow(run, "injector", "direct closed 20 fork 2 round 1");
            run.await("direct closed 20 fork 2 round 2", "STARTED");
            inTheWindow();
            run.stop("direct-fork-2");
            run.stop("injector");
            List<ProcessHandle> children = run.children();

            run.askToEnd();

            assertThat(run.exitCode()).as(run.output()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(children)
                    .as("a stopped process does not end when it is asked to")
                    .hasSizeGreaterThanOrEqualTo(2)
                    .noneMatch(ProcessHandle::isAlive);
            assertThat(run.output()).doesNotContain("\tat ");

            JsonNode before = run.trial("direct", new ClosedLoad(20), 1, 1);
            assertThat(before.at("/status").asText())
                    .as("what it has told is kept")
                    .isNotEqualTo("FAILED");
            assertThat(before.at("/traffic/requests").asLong()).isPositive();
            assertFailed(run.trial("direct", new ClosedLoad(20), 1, 2), "decoder exited with code 137");
            JsonNode stopped = run.trial("direct", new ClosedLoad(20), 2, 1);
            assertFailed(stopped, "injector must run while it is measured, and was stopped");
            assertThat(stopped.at("/traffic/requests").asLong())
                    .as("what was measured is kept")
                    .isPositive();
            assertThat(run.lines())
                    .as("nothing is said of the trial that the end has cut off")
                    .hasSize(3);
        }
    }

    private static void assertFailed(JsonNode trial, String why) {
        assertThat(trial.at("/status").asText()).isEqualTo("FAILED");
        assertThat(trial.at("/note").asText()).contains(why);
    }

    private static void stopInTheWindow(FaultyRun run, String process, String trial) throws Exception {
        run.await(trial, "STARTED");
        inTheWindow();
        stopForAWhile(run, process);
    }

    private static void stopForTheWindow(FaultyRun run, String process, String trial) throws Exception {
        run.await(trial, "STARTED");
        Thread.sleep(SETTLED_MS);
        stopForAWhile(run, process);
    }

    private static void stopForAWhile(FaultyRun run, String process) throws Exception {
        run.stop(process);
        Thread.sleep(STOPPED_MS);
        run.goOn(process);
    }

    private static void killInTheWindow(FaultyRun run, String process, String trial) throws Exception {
        run.await(trial, "STARTED");
        inTheWindow();
        run.kill(process);
    }

    @Test
    void namesAnInjectorWithTooLittleCpuWrongRepliesABusyBackendAndForeignLoad() throws Exception {
        try (FaultyRun run = FaultyRun.start(
                folder,
                "--seed",
                "1",
                "--load",
                "20",
                "--set",
                "fidelity.smoke.rounds=4",
                "--set",
                IN_WINDOW,
                // below the limits of a study, so that the faults are beyond them on a host that is shared, too
                "--set",
                "checks.injectorCpuShare=0.5",
                "--set",
                "checks.backendCpuShare=0.5")) {
            // without a delay one connection after the other is answered at once: the injector's CPU is the limit
            run.await("direct warm-up fork 1", "ENDED");
            run.changeDirect("{\"delay\":\"0ms\"}");

            run.await("netty closed 20 fork 1 round 1", "STARTED");
            run.changeBackend("{\"body\":\"1000B\"}");
            run.await("netty closed 20 fork 1 round 1", "ENDED");
            run.changeBackend("{\"body\":\"1KiB\"}");

            run.await("netty closed 20 fork 1 round 2", "STARTED");
            run.changeBackend("{\"errorRate\":0.01}");
            run.await("netty closed 20 fork 1 round 2", "ENDED");
            run.changeBackend("{\"errorRate\":0}");

            run.await("netty closed 20 fork 1 round 3", "STARTED");
            Busy asking = Busy.asking(run.backend(), run.token("backend-fork-1"), 16);
            run.await("netty closed 20 fork 1 round 3", "ENDED");
            asking.end();

            run.await("netty closed 20 fork 1 round 4", "STARTED");
            Busy spinning = Busy.spinning(2);
            run.await("netty closed 20 fork 1 round 4", "ENDED");
            spinning.end();

            assertThat(run.exitCode()).as(run.output()).isEqualTo(BROKEN);

            JsonNode direct = run.trial("direct", new ClosedLoad(20), 1);
            assertThat(direct.at("/traffic/requests").asLong()).isPositive();
            assertThat(direct.at("/status").asText()).isEqualTo("INVALID");
            assertThat(finding(direct, "injector").at("/verdict").asText()).isEqualTo("fail");
            assertThat(finding(direct, "injector").at("/detail").asText()).contains("limit below 50 %");
            assertThat(run.summary()).contains("injector");

            JsonNode otherBody = run.trial("netty", new ClosedLoad(20), 1);
            assertThat(otherBody.at("/status").asText()).isEqualTo("INVALID");
            assertThat(finding(otherBody, "payload").at("/verdict").asText()).isEqualTo("fail");
            assertThat(otherBody.at("/traffic/errors/PAYLOAD").asLong()).isPositive();

            JsonNode withErrors = run.trial("netty", new ClosedLoad(20), 2);
            assertThat(withErrors.at("/status").asText()).isEqualTo("INVALID");
            assertThat(finding(withErrors, "errors").at("/verdict").asText()).isEqualTo("fail");
            assertThat(withErrors.at("/traffic/errors/STATUS").asDouble()
                            / withErrors.at("/traffic/requests").asDouble())
                    .isBetween(0.002, 0.03);
            assertThat(finding(withErrors, "payload").at("/verdict").asText()).isEqualTo("pass");

            JsonNode busyBackend = run.trial("netty", new ClosedLoad(20), 3);
            assertThat(finding(busyBackend, "backend").at("/verdict").asText()).isEqualTo("fail");
            assertThat(finding(busyBackend, "conservation").at("/verdict").asText())
                    .as("control requests are no requests; a backend as busy as this may not tell its counters in time")
                    .isNotEqualTo("fail");

            JsonNode crowded = run.trial("netty", new ClosedLoad(20), 4);
            assertThat(crowded.at("/status").asText()).isEqualTo("INVALID");
            assertThat(finding(crowded, "host").at("/verdict").asText()).isEqualTo("fail");
            assertThat(crowded.at("/traffic/requests").asLong()).isPositive();
        }
    }

    /** Past ramp and settling, well before the window's end. */
    private static void inTheWindow() throws InterruptedException {
        Thread.sleep(1_500);
    }

    /** Daemon threads that keep CPUs busy until they are ended. */
    private static final class Busy {
        private final AtomicBoolean over = new AtomicBoolean();

        /**
         * Asks a backend for its statistics over as many connections, one request at a time on each: work that is in no
         * count, and that costs the one who asks little.
         */
        static Busy asking(URI backend, String token, int connections) {
            byte[] request = ("GET /__mock/stats HTTP/1.1\r\nHost: backend\r\nAuthorization: Bearer " + token
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            return new Busy(connections, () -> {
                Socket socket = connected(backend);
                byte[] replies = new byte[1 << 16];
                return () -> {
                    socket.getOutputStream().write(request);
                    return socket.getInputStream().read(replies);
                };
            });
        }

        private static Socket connected(URI backend) {
            try {
                return new Socket(backend.getHost(), backend.getPort());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static Busy spinning(int cpus) {
            return new Busy(cpus, () -> () -> {
                long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10);
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                return until;
            });
        }

        private Busy(int count, Supplier<Callable<?>> work) {
            for (int i = 0; i < count; i++) {
                Callable<?> own = work.get();
                Thread thread = new Thread(() -> repeat(own));
                thread.setDaemon(true);
                thread.start();
            }
        }

        private void repeat(Callable<?> work) {
            try {
                while (!over.get()) {
                    work.call();
                }
            } catch (Exception e) {
                // the backend has ended before this was
            }
        }

        /** They end with what they are doing; one that waits for a reply does no harm. */
        void end() {
            over.set(true);
        }
    }
}
