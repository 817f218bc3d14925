package dev.gatebench.core.report;

import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import java.io.IOException;

/** A format of the report of a run. */
@FunctionalInterface
public interface Report {

    /**
     * Draws the results.
     *
     * @param files files that stand beside the report and can be linked to
     */
    void write(Results results, RunFiles files, Appendable out) throws IOException;
}
