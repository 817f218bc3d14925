package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.slo.Slo;

/** The greatest rate, requests a second, at which an arm keeps a goal: a figure of a whole ladder of loads. */
public record RateMeasure(Slo slo) implements Comparand {
    /** Returns the name that files hold in the place of a metric's. */
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
