package dev.gatebench.mock.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatsTest {
    private final Stats stats = new Stats();

    @AfterEach
    void close() {
        stats.close();
    }

    @Test
    void addsUpAllLoops() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            LoopCounters loop = stats.newLoop();
            threads.add(new Thread(() -> {
                for (int i = 1; i <= 100_000; i++) {
                    loop.increment(Counter.REQUESTS);
                    loop.add(Counter.BYTES, 2);
                    loop.recordDelay(i * 10L);
                    loop.increment(Counter.REPLIES);
                }
            }));
        }
        threads.forEach(Thread::start);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            // reading while loops count disturbs nothing, and nothing ever comes out negative
            assertThat(stats.snapshot().inFlight()).isNotNegative();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        StatsSnapshot snapshot = stats.snapshot();
        assertThat(snapshot.requests()).isEqualTo(300_000);
        assertThat(snapshot.bytesSent()).isEqualTo(600_000);
        assertThat(snapshot.inFlight()).isZero();
        assertThat(snapshot.delayNs().count()).isEqualTo(300_000);
        // recorded to three digits
        assertThat(snapshot.delayNs().p50()).isBetween(499_500L, 500_500L);
        assertThat(snapshot.delayNs().p99()).isBetween(989_000L, 991_000L);
        assertThat(snapshot.delayNs().max()).isBetween(1_000_000L, 1_001_000L);
        assertThat(snapshot.delayNs().mean()).isBetween(499_500L, 500_500L);
    }

    @Test
    void startsAgainFromZeroButKeepsWhatIsOpenOrInFlight() {
        LoopCounters loop = stats.newLoop();
        for (int i = 0; i < 5; i++) {
            loop.increment(Counter.CONNECTIONS_ACCEPTED);
            loop.increment(Counter.REQUESTS);
        }
        loop.recordDelay(1000);
        loop.increment(Counter.REPLIES);
        loop.increment(Counter.ERRORS);
        loop.increment(Counter.CONNECTIONS_CLOSED);
        stats.reset();

        StatsSnapshot after = stats.snapshot();
        assertThat(after.requests()).isZero();
        assertThat(after.errors()).isZero();
        assertThat(after.connectionsAccepted()).isZero();
        assertThat(after.delayNs().count()).isZero();
        assertThat(after.delayNs().max()).isZero();
        assertThat(after.connectionsOpen()).isEqualTo(4);
        assertThat(after.inFlight()).isEqualTo(4);

        loop.recordDelay(3000);
        loop.increment(Counter.REPLIES);
        assertThat(stats.snapshot().delayNs().count()).isEqualTo(1);
        assertThat(stats.snapshot().inFlight()).isEqualTo(3);
    }

    @Test
    void countsTheEntriesOfATableApartAndSinceTheReset() {
        try (Stats table = new Stats(3)) {
            LoopCounters one = table.newLoop();
            LoopCounters other = table.newLoop();
            one.add(0, PathCounter.REQUESTS, 1);
            one.add(2, PathCounter.REQUESTS, 1);
            one.add(2, PathCounter.BYTES_RECEIVED, 10);
            other.add(2, PathCounter.REQUESTS, 1);
            other.add(2, PathCounter.REFUSED, 1);
            other.add(2, PathCounter.WRONG, 1);
            assertThat(table.paths())
                    .containsExactly(
                            new PathCounts(1, 0, 0, 0), new PathCounts(0, 0, 0, 0), new PathCounts(2, 10, 1, 1));
            assertThat(table.snapshot().requests()).as("counted apart").isZero();

            table.reset();
            one.add(2, PathCounter.BYTES_RECEIVED, 5);
            assertThat(table.paths())
                    .containsExactly(
                            new PathCounts(0, 0, 0, 0), new PathCounts(0, 0, 0, 0), new PathCounts(0, 5, 0, 0));
        }
    }
}
