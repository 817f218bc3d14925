package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Poisson arrivals at a server that works on one request at a time for a fixed time: M/D/1, of which the mean wait is
 * ρ·s / (2·(1 − ρ)) (F. Pollaczek, "Über eine Aufgabe der Wahrscheinlichkeitstheorie", 1930; A. Khinchine, 1932).
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SingleServerIT {
    private static final long WORK_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final int SECONDS = 8;

    @TempDir
    Path folder;

    /** Its mean is among those of 999 in 1,000 such samples of the model, whose times of work are those that it had. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8})
    void waitsAsTheoryHasIt(double utilisation) throws Exception {
        ReentrantLock first = new ReentrantLock(true);
        AtomicLong workedNs = new AtomicLong();
        try (TestServer server = new TestServer(request -> {
            first.lock();
            try {
                long from = System.nanoTime();
                while (System.nanoTime() - from < WORK_NS) {
                    LockSupport.parkNanos(WORK_NS - (System.nanoTime() - from));
                }
                workedNs.addAndGet(System.nanoTime() - from);
            } finally {
                first.unlock();
            }
            return TestServer.HELLO;
        })) {
            int rate = (int) Math.round(utilisation * 1e9 / WORK_NS);
            DriverTrial trial = new Rig(folder)
                    .settling(1500)
                    .run(server.url(), new OpenLoad(rate, Arrivals.POISSON, 300), SECONDS * 1000L);
            // with the hand-over from one request to the next, which no request works in
            double workNs = trial.serviceTime().orElseThrow().decoded().getMinValue();
            double waitNs = trial.responseTime().orElseThrow().meanNs() - workNs;

            double[] means = new double[2000];
            for (int i = 0; i < means.length; i++) {
                means[i] = meanWait(rate, workNs, i);
            }
            Arrays.sort(means);
            assertThat(waitNs).isBetween(means[0], means[means.length - 1]);
            double rho = rate * workNs / 1e9;
            assertThat(rho * workNs / (2 * (1 - rho))).as("theory").isBetween(means[0], means[means.length - 1]);
            assertThat((double) workedNs.get() / server.requests()).isLessThanOrEqualTo(workNs * 1.5);
        }
    }

    /** Lindley's recursion: each waits for what is left of those before it. */
    private static double meanWait(int rate, double workNs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double wait = 0;
        double sum = 0;
        int count = rate * SECONDS;
        int settling = rate * 3 / 2;
        for (int i = 0; i < settling + count; i++) {
            double gapNs = -Math.log1p(-random.nextDouble()) * 1e9 / rate;
            wait = Math.max(0, wait + workNs - gapNs);
            sum += i >= settling ? wait : 0;
        }
        return sum / count;
    }
}
