package dev.gatebench.core.report;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Every output of a run. */
public final class Reports {
    private Reports() {}

    /** Writes {@code results.json} and every {@link ReportFormat} into a run's folder, replacing what was there. */
    public static void writeAll(Path runDir, Results results) throws IOException {
        results.write(new RunFolder(runDir).results());
        for (ReportFormat format : ReportFormat.values()) {
            StringBuilder text = new StringBuilder();
            format.report().write(results, RunFiles.in(runDir), text);
            Files.writeString(runDir.resolve(format.fileName()), text);
        }
    }

    /**
     * Draws every output again from what a run has measured, also when it was cut off; measures nothing.
     *
     * @return the results that were drawn
     * @throws IOException naming the file that is missing or wrong
     */
    public static Results redraw(Path runDir) throws IOException {
        Results results = results(runDir);
        writeAll(runDir, results);
        return results;
    }

    /**
     * The results of a run, computed anew from what it has measured; nothing is written.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    public static Results results(Path runDir) throws IOException {
        return new RunFolder(runDir)
                .assemble(new ResultsAssembler(CheckLimits.defaults().notValidShare()));
    }
}
