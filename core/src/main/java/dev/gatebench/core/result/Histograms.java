package dev.gatebench.core.result;

import java.io.IOException;
import org.HdrHistogram.Histogram;

/** Where the histograms of trials come from. */
@FunctionalInterface
public interface Histograms {

    /**
     * Reads one.
     *
     * @param path the trial's {@link Trial#histogramFile}
     * @throws IOException when it is missing or no histogram log
     */
    Histogram read(String path) throws IOException;
}
