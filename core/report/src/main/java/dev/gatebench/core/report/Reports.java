package dev.gatebench.core.report;

import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes all outputs of a run. */
public final class Reports {
    private Reports() {}

    /** Writes {@code results.json} and every {@link ReportFormat} into a run's folder, replacing what was there. */
    public static void writeAll(Path runDir, Results results) throws IOException {
        results.write(new RunFolder(runDir).results());
        BestJvmOptions.write(runDir, results);
        ProfilePages.write(runDir, results);
        for (ReportFormat format : ReportFormat.values()) {
            StringBuilder text = new StringBuilder();
            format.report().write(results, RunFiles.in(runDir), text);
            WholeFile.write(runDir.resolve(format.fileName()), text);
        }
    }

    /** Returns the sentences that a report leads with; none of a run that is unfit for numbers. */
    public static List<String> headlines(Results results) {
        return Headlines.of(results);
    }

    /**
     * Draws every output again from the files of a run, even of one that was cut off; measures nothing.
     *
     * @return the results that were drawn
     * @throws IOException naming the file that is missing or wrong
     */
    public static Results redraw(Path runDir) throws IOException {
        Results results = ResultsAssembler.of(new RunFolder(runDir));
        writeAll(runDir, results);
        return results;
    }
}
