package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.ClosedLoad;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The warm-up of an arm, in two parts. The first lasts at least {@code atLeast}, then until the arm is steady, and at
 * most {@code atMost}. The second is at the study's largest load and lasts until the arm is steady there too: code that
 * was compiled for few connections is compiled again for many. In both the JIT compiler of the arm may use all CPUs.
 *
 * @param load load of the first part
 * @param rate requests a second at which the first part is capped, so that a gateway that is not compiled yet is not
 *     asked for more than it can answer; absent for no cap
 * @param window length of the windows whose figures are compared
 * @param atLeast lower bound of the first part
 * @param atMost upper bound of the first part
 * @param atLoad upper bound of the second part; zero leaves it out
 */
public record WarmUpSpec(
        @JsonUnwrapped ClosedLoad load,
        OptionalInt rate,
        Duration window,
        Duration atLeast,
        Duration atMost,
        Duration atLoad) {
    public WarmUpSpec {
        if (atLeast.compareTo(atMost) > 0) {
            throw new IllegalArgumentException(
                    "warmUp.atLeast must not exceed warmUp.atMost, was " + atLeast + " > " + atMost);
        }
    }

    /** Returns how long both parts last at most, with the silence before each. */
    public Duration atMostWith(Duration gap) {
        return gap.plus(atMost).plus(atLoad.isZero() ? Duration.ZERO : gap.plus(atLoad));
    }
}
