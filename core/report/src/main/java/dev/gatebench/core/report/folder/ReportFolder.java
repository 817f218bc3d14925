package dev.gatebench.core.report.folder;

import dev.gatebench.core.result.FolderKind;
import java.io.IOException;
import java.nio.file.Path;

/** A folder of any kind of measurement, whose report can be drawn again. */
public interface ReportFolder {

    /** Returns the folder. */
    Path path();

    /**
     * Draws the report again, and the reports of the runs in the folder; measures nothing.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    Redrawn redraw() throws IOException;

    /**
     * Reads the line of the folder in a list, without drawing or computing anything.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    ListedFolder listed() throws IOException;

    /** Returns the folder by its kind; one of no known kind is taken for a run's, which then says what is missing. */
    static ReportFolder of(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        return switch (FolderKind.of(path).orElse(FolderKind.RUN)) {
            case JMH -> new JmhReportFolder(path);
            case CASES -> new CasesReportFolder(path);
            case CURVES -> new CurvesReportFolder(path);
            case RUN -> new RunReportFolder(path);
        };
    }
}
