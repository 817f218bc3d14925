package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** That the injector tells the truth of a server that stalls, which a closed driver hides. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TruthIT {
    private static final int RATE = 500;
    private static final long WINDOW_MS = 4000;
    private static final long STALL_MS = 1000;

    @TempDir
    Path folder;

    /** Stops answering for a while in the middle of a window; tells how long it really was. */
    private static final class StallingServer implements AutoCloseable {
        private volatile CountDownLatch goesOn = new CountDownLatch(0);
        private final AtomicLong stalledNs = new AtomicLong();
        private final TestServer server;

        StallingServer() throws Exception {
            server = new TestServer(request -> {
                goesOn.await();
                return TestServer.HELLO;
            });
        }

        /** In so long. */
        Thread stallIn(long ms) {
            Thread thread = new Thread(() -> {
                try {
                    Thread.sleep(ms);
                    goesOn = new CountDownLatch(1);
                    long from = System.nanoTime();
                    Thread.sleep(STALL_MS);
                    stalledNs.set(System.nanoTime() - from);
                    goesOn.countDown();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            return thread;
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /** Of a constant rate over T seconds the share (D − x) / T takes longer than x where a server stops for D. */
    @Test
    void tellsOfEveryRequestThatAStallHeldBack() throws Exception {
        try (StallingServer stalling = new StallingServer()) {
            Thread stall = stalling.stallIn(1500);
            DriverTrial trial = new Rig(folder)
                    .run(stalling.server.url(), new OpenLoad(RATE, Arrivals.CONSTANT, 2 * RATE), WINDOW_MS);
            stall.join();

            double stallMs = stalling.stalledNs.get() / 1e6;
            Histogram response = trial.responseTime().orElseThrow().decoded();
            assertThat(response.getTotalCount()).isEqualTo(RATE * WINDOW_MS / 1000);
            for (double aboveMs : new double[] {stallMs / 4, stallMs / 2, stallMs * 3 / 4}) {
                assertThat(shareAbove(response, aboveMs))
                        .as("share above " + aboveMs + " ms")
                        .isCloseTo((stallMs - aboveMs) / WINDOW_MS, within(0.02));
            }
            assertThat(trial.offered().orElseThrow().waited()).isZero();
        }
    }

    /** A closed driver sends one request a connection into the stall, and waits with all others. */
    @Test
    void showsWhatAClosedDriverHides() throws Exception {
        try (StallingServer stalling = new StallingServer()) {
            Thread stall = stalling.stallIn(1500);
            DriverTrial trial = new Rig(folder).run(stalling.server.url(), new ClosedLoad(10), WINDOW_MS);
            stall.join();

            Histogram service = trial.serviceTime().orElseThrow().decoded();
            assertThat(shareAbove(service, STALL_MS / 2.0) * service.getTotalCount())
                    .as("requests that met the stall")
                    .isBetween(1.0, 10.5);
        }
    }

    /** Where connections run out, the wait for one is in the response time, and not in the service time. */
    @Test
    void tellsTheWaitForAConnectionApart() throws Exception {
        try (StallingServer stalling = new StallingServer()) {
            Thread stall = stalling.stallIn(1500);
            DriverTrial trial =
                    new Rig(folder).run(stalling.server.url(), new OpenLoad(RATE, Arrivals.CONSTANT, 10), WINDOW_MS);
            stall.join();

            double stallMs = stalling.stalledNs.get() / 1e6;
            Times response = trial.responseTime().orElseThrow();
            Times delay = trial.offered().orElseThrow().delay().orElseThrow();
            assertThat(shareAbove(response.decoded(), stallMs / 2)).isCloseTo(stallMs / 2 / WINDOW_MS, within(0.02));
            assertThat(shareAbove(trial.serviceTime().orElseThrow().decoded(), stallMs / 2))
                    .isLessThan(0.01);
            assertThat(trial.offered().orElseThrow().waited()).isGreaterThan(RATE * STALL_MS / 1000 * 8 / 10);
            assertThat(response.meanNs())
                    .as("response = delay + service")
                    .isCloseTo(
                            delay.meanNs() + trial.serviceTime().orElseThrow().meanNs(), within(1000.0));
        }
    }

    private static double shareAbove(Histogram times, double ms) {
        long above = times.getTotalCount() - times.getCountBetweenValues(0, (long) (ms * 1e6));
        return (double) above / times.getTotalCount();
    }
}
