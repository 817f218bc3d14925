package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.ClosedLoad;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How an arm is warmed up, in two parts. The first lasts at least so long, then until the arm is steady, and at most so
 * long; meanwhile the JIT compiler of the arm may use all CPUs, in both. The second is at the study's largest load
 * until it is steady there too: code that was compiled for few connections is compiled again for many.
 *
 * @param load the load of the first part
 * @param rate requests a second that the first part is held to, so that a gateway which is not compiled yet is not
 *     asked for more than it can answer; absent where requests are sent as fast as replies come
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

    /** How long both parts last at most, with the silence before each. */
    public Duration atMostWith(Duration gap) {
        return gap.plus(atMost).plus(atLoad.isZero() ? Duration.ZERO : gap.plus(atLoad));
    }
}
