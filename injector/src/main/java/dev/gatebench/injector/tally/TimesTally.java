package dev.gatebench.injector.tally;

import dev.gatebench.core.driver.Times;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Times as they come, ns; recording one makes no object. */
final class TimesTally {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);

    private final Histogram histogram = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
    private double sumNs;

    void record(long ns) {
        long positive = Math.max(0, ns);
        histogram.recordValue(Math.min(LONGEST_NS, positive));
        sumNs += positive;
    }

    /** Those of several together; empty without one. */
    static Optional<Times> of(List<TimesTally> parts) {
        Histogram all = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
        parts.forEach(part -> all.add(part.histogram));
        double sum = parts.stream().mapToDouble(part -> part.sumNs).sum();
        return all.getTotalCount() == 0 ? Optional.empty() : Optional.of(Times.of(sum / all.getTotalCount(), all, 1));
    }
}
