package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.trial.Quantiles;
import java.util.Map;
import java.util.Optional;

/**
 * One of several requests of one arm under one load, over all valid trials of its {@link Cell}; a cell without a valid
 * trial has it too, with a share of 0.
 *
 * @param request id of the request in the study
 * @param weightShare its part of all requests by weight
 * @param share its part of all requests that ended in the windows
 * @param throughputPerSec its correct replies a second
 * @param serviceTimeNs service times, ns, of the trials' merged histograms; absent where no trial has any
 * @param responseTimeNs response times, ns, likewise
 * @param headline whether the figures may stand in a headline, as those of its cell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RequestCell(
        String arm,
        Load load,
        String request,
        double weightShare,
        double share,
        Optional<Estimate> throughputPerSec,
        Optional<Quantiles> serviceTimeNs,
        Optional<Quantiles> responseTimeNs,
        Map<ErrorKind, Long> errors,
        boolean headline) {
    public RequestCell {
        errors = Map.copyOf(errors);
    }

    /** Returns the times that reports show first: response times under an open load, else service times. */
    public Optional<Quantiles> leadingTimeNs() {
        return load.isOpen() ? responseTimeNs : serviceTimeNs;
    }
}
