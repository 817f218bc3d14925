package dev.gatebench.core.report;

import dev.gatebench.core.report.output.RunFiles;
import java.util.function.Supplier;

/** The reports that are files of a run. */
public enum ReportFormat {
    SUMMARY(RunFiles.SUMMARY, SummaryReport::new),
    JUNIT("junit.xml", JUnitReport::new),
    /** Last, for it links to the others. */
    HTML(RunFiles.INDEX, HtmlReport::new);

    private final String fileName;
    /** A constructor: as immutable as code. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Report> report;

    ReportFormat(String fileName, Supplier<Report> report) {
        this.fileName = fileName;
        this.report = report;
    }

    /** The name of the file in the run's folder. */
    public String fileName() {
        return fileName;
    }

    /** A report of this format. */
    public Report report() {
        return report.get();
    }
}
