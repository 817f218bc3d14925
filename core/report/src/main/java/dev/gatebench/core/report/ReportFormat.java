package dev.gatebench.core.report;

import dev.gatebench.core.report.output.RunFiles;
import java.util.function.Supplier;

/** The formats in which a run's report is written to files. */
public enum ReportFormat {
    SUMMARY(RunFiles.SUMMARY, SummaryReport::new),
    JUNIT("junit.xml", JUnitReport::new),
    /** The page is written last, since it links to the other files. */
    HTML(RunFiles.INDEX, HtmlReport::new);

    private final String fileName;
    /** A constructor reference, which is immutable. */
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

    /** Creates a report of this format. */
    public Report report() {
        return report.get();
    }
}
