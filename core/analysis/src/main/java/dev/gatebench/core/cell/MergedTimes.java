package dev.gatebench.core.cell;

import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The merged histogram of trials: an average of percentiles is no percentile. */
record MergedTimes(double meanNs, Histogram histogram) {
    Quantiles quantiles() {
        return Quantiles.of(meanNs, histogram);
    }

    /**
     * Merges the times of parts.
     *
     * @param runDir the run's folder, which holds the histograms
     * @param which returns the times of a part; absent where it has none
     * @param count returns how many replies they are of
     */
    static <T> Optional<MergedTimes> of(
            Path runDir, List<T> parts, Function<T, Optional<Traffic.Times>> which, ToLongFunction<T> count)
            throws IOException {
        Histogram merged = new Histogram(3);
        double sum = 0;
        long requests = 0;
        for (T part : parts) {
            Optional<Traffic.Times> times = which.apply(part);
            if (times.isPresent()) {
                merged.add(HistogramFiles.read(runDir, times.get().histogramFile()));
                sum += times.get().ns().mean() * count.applyAsLong(part);
                requests += count.applyAsLong(part);
            }
        }
        return requests == 0 ? Optional.empty() : Optional.of(new MergedTimes(sum / requests, merged));
    }
}
