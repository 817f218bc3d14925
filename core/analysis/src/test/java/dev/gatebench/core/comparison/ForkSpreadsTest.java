package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.ForkSpread;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkSpreadsTest {
    private static final ForkSpread SPREAD = new ForkSpread(0.02, 12, 2, 0.01, 12);

    @Test
    void fitsRunsThatAreMeasuredAsItWasRecordedAndNoOthers() {
        ForkSpreads ofDuets = new ForkSpreads("the self-test of a and b", Map.of(Normalisation.NONE, SPREAD));
        assertThat(ofDuets.unfitFor(true)).isEmpty();
        assertThat(ofDuets.unfitFor(false))
                .hasValue("from the self-test of a and b, which measured duets where the run measures trials one"
                        + " after another: record a self-test that measures like the run");

        ForkSpreads oneAfterAnother =
                new ForkSpreads("the self-test of a and b", Map.of(Normalisation.BACKEND, SPREAD));
        assertThat(oneAfterAnother.unfitFor(false)).isEmpty();
        assertThat(oneAfterAnother.unfitFor(true).orElseThrow())
                .contains("one after another where the run measures duets");
    }

    @Test
    void saysThatASelfTestOfTooFewForksKnowsNothing() {
        assertThat(new ForkSpreads("the self-test of a and b", Map.of()).unfitFor(true))
                .hasValue("unknown from the self-test of a and b: record a self-test with more forks");
    }
}
