package dev.gatebench.core.report.folder;

import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report that was drawn again, with the results that it shows. */
public sealed interface Redrawn {

    /** Writes the report for a terminal. */
    void console(Appendable out) throws IOException;

    /** The report of a run. */
    record OfRun(Path folder, Results results) implements Redrawn {
        @Override
        public void console(Appendable out) throws IOException {
            new ConsoleReport().write(results, RunFiles.in(folder), out);
        }
    }

    /**
     * The report of a study with cases.
     *
     * @param results the results of the cases that have some
     */
    record OfCases(CasesFolder folder, CasesFolder.Info info, Map<String, Results> results) implements Redrawn {
        public OfCases {
            results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        }

        @Override
        public void console(Appendable out) throws IOException {
            CasesReport.console(folder, out);
        }
    }

    /** The report of a search for the greatest rates that keep goals. */
    record OfCurves(CurvesAssembler.Assembled found) implements Redrawn {
        @Override
        public void console(Appendable out) throws IOException {
            CurvesReport.console(found.curves(), out);
        }
    }

    /** The report of the benchmarks alone. */
    record OfJmh(JmhResults results) implements Redrawn {
        @Override
        public void console(Appendable out) throws IOException {
            JmhReport.console(results, out);
        }
    }
}
