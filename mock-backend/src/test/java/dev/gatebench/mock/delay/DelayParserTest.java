package dev.gatebench.mock.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayParserTest {
    private static final long MILLI = 1_000_000;

    @Test
    void readsEveryDistribution() {
        assertThat(Delay.parse("20ms")).isEqualTo(new FixedDelay(20 * MILLI));
        assertThat(Delay.parse("0s")).isEqualTo(new FixedDelay(0));
        assertThat(Delay.parse("fixed(20ms)")).isEqualTo(new FixedDelay(20 * MILLI));
        assertThat(Delay.parse("uniform( 10ms , 30ms )")).isEqualTo(new UniformDelay(10 * MILLI, 30 * MILLI));
        assertThat(Delay.parse("normal(20ms,2ms)")).isEqualTo(new NormalDelay(20 * MILLI, 2 * MILLI));
        assertThat(Delay.parse("exponential(20ms)")).isEqualTo(new ExponentialDelay(20 * MILLI));
        assertThat(Delay.parse("percentiles(50:20ms,99.9:80ms,100:200ms)"))
                .isEqualTo(new PercentileDelay(List.of(
                        new PercentileDelay.Point(50, 20 * MILLI),
                        new PercentileDelay.Point(99.9, 80 * MILLI),
                        new PercentileDelay.Point(100, 200 * MILLI))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gamma(20ms)|a distribution must be fixed, uniform, normal, exponential or percentiles, was 'gamma'",
                "uniform(10ms)|uniform(...) must have 2 values, was 'uniform(10ms)'",
                "fixed(1ms,2ms)|fixed(...) must have 1 value, was 'fixed(1ms,2ms)'",
                "uniform(30ms,10ms)|uniform(min,max) must have min <= max, was uniform(30ms,10ms)",
                "exponential()|a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was ''",
                "normal(20ms,-2ms)|a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was '-2ms'",
                "percentiles(50:20ms)|percentiles(...) must end with 100, was percentiles(50:20ms): add 100:<greatest delay>",
                "percentiles(50:20ms,40:30ms,100:40ms)|percentiles(...) must rise from point to point, was 50:20ms then 40:30ms",
                "percentiles(50:20ms,100:10ms)|percentiles(...) must rise from point to point, was 50:20ms then 100:10ms",
                "percentiles(101:20ms,100:30ms)|a percentile must be 0..100, was 101",
                "percentiles(20ms)|a point of percentiles(...) must look like 99:80ms, was '20ms'",
                "percentiles()|a point of percentiles(...) must look like 99:80ms, was ''",
                "uniform(1ms,2ms|a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was 'uniform(1ms,2ms'"
            })
    void refusesInOneLineThatNamesRuleAndValue(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Delay.parse(text)).withMessage(message);
    }

    @Property
    void readsBackWhatADelayIsWrittenAs(@ForAll("delays") Delay delay) {
        assertThat(Delay.parse(delay.toString())).isEqualTo(delay);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20ms|20000000",
                "fixed(20ms)|20000000",
                "uniform(10ms,30ms)|10000000",
                "percentiles(50: 1.5ms ,100:2ms)|1500000",
                "0s|0",
                "uniform(0s,30ms)|0",
                "normal(20ms,2ms)|0",
                "exponential(20ms)|0"
            })
    void tellsTheDelayThatEachReplyHasAtLeast(String text, long nanos) {
        assertThat(Delay.parse(text).leastNanos()).isEqualTo(nanos);
    }

    @Property
    void drawsNoDelayBelowTheLeast(@ForAll("delays") Delay delay, @ForAll long seed) {
        assertThat(delay.nextNanos(new SplittableRandom(seed))).isGreaterThanOrEqualTo(delay.leastNanos());
    }

    @Property
    void refusesEveryOtherTextWithAMessageOfOneLine(@ForAll String text) {
        try {
            assertThat(Delay.parse(text)).isInstanceOf(Delay.class);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith("a d");
        }
    }

    @Provide
    static Arbitrary<Delay> delays() {
        Arbitrary<Long> nanos = Arbitraries.longs().between(0, Durations.MAX_NANOS);
        return Arbitraries.oneOf(
                nanos.map(FixedDelay::new),
                nanos.map(ExponentialDelay::new),
                Combinators.combine(nanos, nanos).as(NormalDelay::new),
                Combinators.combine(nanos, nanos).as((a, b) -> new UniformDelay(Math.min(a, b), Math.max(a, b))),
                percentiles(nanos));
    }

    private static Arbitrary<Delay> percentiles(Arbitrary<Long> nanos) {
        Arbitrary<List<Double>> percentiles = Arbitraries.integers()
                .between(0, 99_999)
                .set()
                .ofMaxSize(6)
                .map(set -> set.stream().sorted().map(n -> n / 1000.0).toList());
        return Combinators.combine(percentiles, nanos.list().ofSize(7)).as((shares, delays) -> {
            List<Long> sorted = delays.stream().sorted().toList();
            List<PercentileDelay.Point> points = new ArrayList<>();
            for (int i = 0; i < shares.size(); i++) {
                points.add(new PercentileDelay.Point(shares.get(i), sorted.get(i)));
            }
            points.add(new PercentileDelay.Point(100, sorted.get(6)));
            return new PercentileDelay(points);
        });
    }
}
