package dev.gatebench.core.driver;

import dev.gatebench.core.schedule.Window;
import java.util.Map;

/**
 * What the driver saw of one trial. A request belongs to the window when it <em>ended</em> in it. Errors never count as throughput and
 * their times are in no histogram.
 *
 * @param name name of the step
 * @param startEpochMs start of the step, ms since 1970
 * @param endEpochMs end of the last request seen, ms since 1970
 * @param window the measured window
 * @param complete whether the log covers the whole window; false when the injector died before
 * @param requests correct replies in the window
 * @param errors errors in the window by kind; kinds without errors are absent
 * @param totalRequests correct replies of the whole step, ramp and tail included
 * @param totalErrors errors of the whole step
 * @param serviceTimeMeanNs mean service time of the window's correct replies, ns; 0 without any
 * @param histogram service times of the window's correct replies in ns: an HdrHistogram of 3 significant digits, V2 compressed, Base64
 * @param resolutionNs resolution of the driver's clock, ns
 */
public record DriverTrial(
        String name,
        long startEpochMs,
        long endEpochMs,
        Window window,
        boolean complete,
        long requests,
        Map<ErrorKind, Long> errors,
        long totalRequests,
        long totalErrors,
        double serviceTimeMeanNs,
        String histogram,
        long resolutionNs) {
    public DriverTrial {
        errors = Map.copyOf(errors);
    }
}
