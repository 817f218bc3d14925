package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.lab.process.EnvironmentException;
import org.junit.jupiter.api.Test;

class HeapDemandTest {
    private static final long GIB = 1L << 30;

    @Test
    void saysNothingOfHeapsThatFitIntoTheMachine() {
        assertThat(new HeapDemand(2, 8 * GIB, 8 * GIB).require()).isEmpty();
    }

    @Test
    void warnsOfHeapsThatFitOnlyBecauseAHeapIsNotTouchedAsAWhole() {
        assertThat(new HeapDemand(3, 12 * GIB, 8 * GIB).require())
                .contains(
                        "may run out of memory: the heaps (-Xmx) of 3 gateways, which run at once, are 12 GiB together, and this"
                                + " machine has 8 GiB: choose fewer with --arm, or smaller heaps with --set arms.ID.settings.jvm=default-1g");
    }

    @Test
    void refusesHeapsOfMoreThanTwiceTheMachine() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> new HeapDemand(40, 112 * GIB, 23 * GIB).require())
                .withMessageStartingWith("the heaps (-Xmx) of 40 gateways")
                .withMessageContaining("they must be at most twice as large: choose fewer with --arm");
    }
}
