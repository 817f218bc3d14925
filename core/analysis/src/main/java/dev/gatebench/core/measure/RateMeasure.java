package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.slo.Slo;

/**
 * The greatest rate at which an arm keeps a goal, requests a second: a figure of a whole ladder of open loads, and not
 * of a trial.
 *
 * @param slo the goal
 */
public record RateMeasure(Slo slo) implements Comparand {
    /** What it is in files, in the place of a metric. */
    @JsonProperty("metric")
    public String metric() {
        return "ratePerSec";
    }

    @Override
    @JsonProperty("leading")
    public boolean leading() {
        return true;
    }

    @Override
    public boolean moreIsBetter() {
        return true;
    }
}
