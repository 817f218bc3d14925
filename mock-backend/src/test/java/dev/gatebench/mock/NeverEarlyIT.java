package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No reply comes before its delay has passed. The client knows each delay, since it draws the same numbers from the
 * same seed; its clock starts before it sends and stops after it has received, so only a reply that is really early
 * fails.
 */
@Integration
class NeverEarlyIT {
    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final int MANY = 500;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "300us|60",
                "0.05ms|60",
                "1.7ms|40",
                "20ms|5",
                "uniform(0s,3ms)|60",
                "normal(1ms,1ms)|60",
                "exponential(0.7ms)|60",
                "percentiles(50:0.2ms,90:1.1ms,99:4ms,100:12ms)|60"
            })
    void noReplyComesBeforeItsDelay(String text, int requests) throws Exception {
        for (boolean fastLane : new boolean[] {true, false}) {
            try (Backend backend = new Backend(fastLane, text);
                    Wire wire = new Wire(backend.port())) {
                Delay delay = Delay.parse(text);
                SplittableRandom random = new SplittableRandom(Backend.SEED);
                for (int i = 0; i < requests; i++) {
                    long start = System.nanoTime();
                    wire.send(REQUEST);
                    wire.read();
                    long elapsed = System.nanoTime() - start;
                    assertThat(elapsed).as("request %s", i).isGreaterThanOrEqualTo(delay.nextNanos(random));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"300us", "0.05ms", "uniform(0s,3ms)", "normal(1ms,1ms)", "exponential(0.7ms)"})
    @Deep
    void noneOfManyRepliesComesBeforeItsDelay(String text) throws Exception {
        noReplyComesBeforeItsDelay(text, MANY);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void noneIsEarlyWhenManyWaitAtOnce(boolean fastLane) throws Exception {
        String text = "uniform(1ms,8ms)";
        try (Backend backend = new Backend(fastLane, text)) {
            List<Wire> wires = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                wires.add(new Wire(backend.port()));
            }
            for (int round = 0; round < 10; round++) {
                long start = System.nanoTime();
                for (Wire wire : wires) {
                    wire.send(REQUEST);
                }
                for (Wire wire : wires) {
                    wire.read();
                }
                assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(1_000_000);
            }
            // the order in which the requests were received is not known here, but the sum of their delays is
            Delay delay = Delay.parse(text);
            SplittableRandom random = new SplittableRandom(Backend.SEED);
            double sum = 0;
            for (int i = 0; i < 500; i++) {
                sum += delay.nextNanos(random);
            }
            assertThat(backend.stats().get("delayNs").get("count").longValue()).isEqualTo(500);
            // recorded to three digits
            assertThat(backend.stats().get("delayNs").get("mean").doubleValue()).isGreaterThan(0.999 * sum / 500);
            for (Wire wire : wires) {
                wire.close();
            }
        }
    }
}
