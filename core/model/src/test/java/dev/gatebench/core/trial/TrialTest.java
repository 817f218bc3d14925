package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-6);

    private static TrialBuilder trial() {
        return TrialBuilder.trial("netty", new ClosedLoad(600), 1, 1)
                .cpuNsPerRequest(OptionalDouble.of(200_000), OptionalDouble.of(50_000), OptionalDouble.of(40_000));
    }

    @Test
    void takesTheCompilerOutOfTheCostOfTheSystemUnderTestAlone() {
        Trial trial = trial().steadiness(new Steadiness(true, OptionalDouble.of(0), OptionalDouble.of(0.1)))
                .build();

        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(180_000, EXACT);
        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(50_000, EXACT);
        assertThat(trial.cpuNsPerRequest(Trial.BACKEND).orElseThrow()).isCloseTo(40_000, EXACT);
        assertThat(trial.jitShare()).hasValue(0.1);
    }

    @Test
    void takesTheCostOfTheWholeLoadWhereThatWasMeasured() {
        TrialBuilder builder = trial().answered(2_000_000)
                .wholeLoad(new ProcessFigures.WholeLoad(300_000_000_000L, OptionalLong.of(20_000_000_000L)))
                .steadiness(new Steadiness(true, OptionalDouble.of(0), OptionalDouble.of(0.1)));

        assertThat(builder.build().cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(140_000, EXACT);
        assertThat(builder.build().cpuNsPerRequest(Trial.BACKEND).orElseThrow())
                .as("of what was not measured over the whole load the window's")
                .isCloseTo(40_000, EXACT);
    }

    @Test
    void takesAllOfTheCpuTimeForCostWhereTheCompilerWasNotWatched() {
        Trial trial = trial().steadiness(new Steadiness(true, OptionalDouble.of(0), OptionalDouble.empty()))
                .build();

        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(200_000, EXACT);
        assertThat(trial.jitShare()).isEmpty();
    }
}
