package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.Options;

class SelectionTest {

    private static Options options(RunMode mode) {
        return new Selection(mode, List.of(), List.of(), List.of(), List.of()).options("out.json");
    }

    @ParameterizedTest
    @EnumSource
    void everyModeWritesJsonWithAllocationsAndFailsOnAWrongAnswer(RunMode mode) {
        Options options = options(mode);

        assertThat(options.getResult().get()).isEqualTo("out.json");
        assertThat(options.getResultFormat().get()).isEqualTo(ResultFormatType.JSON);
        assertThat(options.shouldFailOnError().get()).isTrue();
        assertThat(options.getProfilers()).extracting("klass").containsExactly(GCProfiler.class.getCanonicalName());
    }

    @Test
    void quickMeasuresThePublishedRequestInSeveralForks() {
        Options options = options(RunMode.QUICK);

        assertThat(options.getParameter("probe").get()).containsExactly("MIDDLE");
        assertThat(options.getForkCount().get()).isGreaterThan(1);
        assertThat(options.getIncludes()).containsExactly("OrderedScanBenchmark");
    }

    @Test
    void fullLeavesForksAndIterationsToTheBenchmarks() {
        Options options = options(RunMode.FULL);

        assertThat(options.getForkCount().hasValue()).isFalse();
        assertThat(options.getMeasurementIterations().hasValue()).isFalse();
        assertThat(options.getIncludes()).isEmpty();
        assertThat(options.getParameter("probe").get()).containsExactly("FIRST", "MIDDLE", "LAST", "MISS");
    }

    @Test
    void whatTheCallerNamesTakesThePlaceOfTheModesChoice() {
        Options options = new Selection(
                        RunMode.SMOKE,
                        List.of(Pattern.compile("Spread.*")),
                        List.of(MatcherKind.ANT, MatcherKind.PLAIN),
                        List.of(TableKind.PREFIX),
                        List.of(Probe.LAST))
                .options("out.json");

        assertThat(options.getIncludes()).containsExactly("Spread.*");
        assertThat(options.getParameter("matcher").get()).containsExactly("ANT", "PLAIN");
        assertThat(options.getParameter("table").get()).containsExactly("PREFIX");
        assertThat(options.getParameter("probe").get()).containsExactly("LAST");
    }
}
