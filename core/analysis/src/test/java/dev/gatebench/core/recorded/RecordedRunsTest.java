package dev.gatebench.core.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.recorded.RecordedRun.Pair;
import dev.gatebench.core.statistics.Interval;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedRunsTest {
    @Test
    void findsTheRunsOfAStudyAndOfACaseByItsName() {
        RecordedRuns tls = RecordedRuns.of("tls/nginx");

        assertThat(tls.runs()).isNotEmpty();
        assertThat(tls.of(new Pair("nginx", "tls", "clear")).runs())
                .singleElement()
                .satisfies(run -> assertThat(run.words()).isEqualTo("1.65 [1.33, 2.04]"))
                .satisfies(run -> assertThat(run.showsDifference()).isTrue());
        assertThat(tls.of(new Pair("", "tls", "clear")).runs()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-study", "", "../RecordedRuns", "/etc/passwd", "tls/../tls"})
    void hasNoRunsOfAStudyWithoutAFile(String study) {
        assertThat(RecordedRuns.of(study).of(new Pair("", "tls", "clear")).runs())
                .isEmpty();
    }

    @Test
    void predictsOneMoreRunOfAKindAndOfAnotherHostByThreeOrMore() {
        RecordedRuns two = new RecordedRuns(List.of(run("one", "1.00"), run("one", "1.10")));
        RecordedRuns three = new RecordedRuns(Stream.concat(two.runs().stream(), Stream.of(run("one", "1.20")))
                .toList());
        RecordedRuns hosts = new RecordedRuns(List.of(
                run("one", "1.00"), run("two", "1.10"), run("two", "1.10"), run("two", "1.10"), run("three", "1.20")));

        assertThat(two.next()).isEmpty();
        // t(2) = 4.303: exp(mean log ± t · s · √(1 + 1/3))
        Interval next = three.next().orElseThrow();
        assertThat(next.low()).isCloseTo(0.6973, within(0.0001));
        assertThat(next.high()).isCloseTo(1.7257, within(0.0001));
        assertThat(three.hosts()).isOne();
        assertThat(three.nextHost()).isEmpty();
        assertThat(hosts.nextHost()).as("of each host its newest run").contains(next);
        assertThat(hosts.kinds()).hasSize(3);
    }

    @Test
    void writesLinesThatItsFilesHave() throws IOException {
        RecordedRun run = RecordedRuns.of("tls").newest().orElseThrow();

        assertThat(RecordedRuns.lines(List.of(run)))
                .isEqualTo(
                        "Intel Xeon, 2 CPUs\t2026-11-30\tcff4485f\t2956\t\tduets by injector\t100\tcaddy\th2-100\tclear"
                                + "\t3\t0.865\t0.788\t0.950\n");
    }

    @Test
    void refusesAnIntervalThatDoesNotHoldItsRatio() {
        assertThatThrownBy(() -> run("one", "1.40"))
                .hasMessage("low <= ratio <= high must hold above 0, was 0.900, 1.40, 1.30");
    }

    private static RecordedRun run(String host, String ratio) {
        return new RecordedRun(
                host, "2026-12-01", "c", 1, "", "duets by wrk", "10", "", "b", "a", 5, ratio, "0.900", "1.30");
    }
}
