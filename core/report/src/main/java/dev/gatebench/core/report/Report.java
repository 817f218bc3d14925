package dev.gatebench.core.report;

import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import java.io.IOException;

/** One way of showing results. */
@FunctionalInterface
public interface Report {

    /**
     * Draws the results.
     *
     * @param results what to show
     * @param files what stands beside the report and can be linked to
     * @param out where to
     */
    void write(Results results, RunFiles files, Appendable out) throws IOException;
}
