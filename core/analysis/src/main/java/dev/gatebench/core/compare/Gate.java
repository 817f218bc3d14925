package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.measure.Comparand;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;

/** The place of a comparison's interval against the limit. */
public enum Gate {
    /** The whole interval is on the good side of the limit. */
    @JsonProperty("within")
    WITHIN("within the limit"),
    /** The whole interval is beyond the limit. */
    @JsonProperty("beyond")
    BEYOND("beyond the limit"),
    /** The interval holds both sides of the limit: {@link RepetitionsNeeded} says what could tell. */
    @JsonProperty("cannotTell")
    CANNOT_TELL("cannot tell"),
    /**
     * One of the cells has no headline figure, so nothing was compared: a gate always fails then, for it must not pass
     * on nothing.
     */
    @JsonProperty("noHeadline")
    NO_HEADLINE("no headline"),
    /**
     * The comparison carries a control and the baseline differs from itself, so nothing can be said of the candidate: a
     * gate always fails then.
     */
    @JsonProperty("void")
    VOID("void"),
    /** It should carry a control that could not be made: a gate always fails then too. */
    @JsonProperty("noControl")
    NO_CONTROL("no control"),
    /**
     * There are fewer than two repetitions and so no interval, with which no limit could be held: a gate always fails
     * then, as without a headline.
     */
    @JsonProperty("noInterval")
    NO_INTERVAL("no interval"),
    /** There is no limit, or the figure is shown beside another that is gated. */
    @JsonProperty("notGated")
    NOT_GATED("–");

    private final String title;

    Gate(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /**
     * Judges a ratio; it is absent without a headline.
     *
     * @param verdict the verdict that its control leaves
     * @param maxSlowdown the share by which the candidate may be slower: 0.05 lets CPU per request and p99 grow by the
     *     factor 1.05, and throughput and the rate that keeps a goal fall by it; absent for no limit
     */
    static Gate of(Optional<Ratio> ratio, Difference verdict, Comparand what, OptionalDouble maxSlowdown) {
        if (maxSlowdown.isEmpty()) {
            return NOT_GATED;
        }
        if (ratio.isEmpty()) {
            return NO_HEADLINE;
        }
        if (!verdict.stands()) {
            return verdict == Difference.VOID ? VOID : NO_CONTROL;
        }
        Optional<Interval> interval = ratio.get().interval();
        if (interval.isEmpty()) {
            return NO_INTERVAL;
        }
        double limit = 1 + maxSlowdown.getAsDouble();
        double low = interval.get().low();
        double high = interval.get().high();
        double least = what.moreIsBetter() ? 1 / high : low;
        double most = what.moreIsBetter() ? 1 / low : high;
        if (least > limit) {
            return BEYOND;
        }
        return most <= limit ? WITHIN : CANNOT_TELL;
    }
}
