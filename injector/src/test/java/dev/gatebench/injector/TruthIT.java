package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.injector.proof.StallingServer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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

    /** A closed driver sends one request a connection into the stall, and waits with all others. */
    @Test
    void showsWhatAClosedDriverHides() throws Exception {
        try (StallingServer stalling = new StallingServer()) {
            StallingServer.Stall stall = stalling.stall(1500, STALL_MS);
            DriverTrial trial = new Rig(folder).run(stalling.url(), new ClosedLoad(10), WINDOW_MS);
            assertThat(stall.awaitMs()).isGreaterThanOrEqualTo(STALL_MS);

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
            StallingServer.Stall stall = stalling.stall(1500, STALL_MS);
            DriverTrial trial =
                    new Rig(folder).run(stalling.url(), new OpenLoad(RATE, Arrivals.CONSTANT, 10), WINDOW_MS);
            double stallMs = stall.awaitMs();

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
