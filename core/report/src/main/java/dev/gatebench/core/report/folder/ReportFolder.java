package dev.gatebench.core.report.folder;

import dev.gatebench.core.result.FolderKind;
import java.io.IOException;
import java.nio.file.Path;

/** A folder whose report can be drawn again from what was measured, whatever that was. */
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
     * Reads the line of the folder in a list; nothing is drawn or computed for that.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    ListedFolder listed() throws IOException;

    /** Returns the folder by its kind; a folder of no known kind is a run's, which says what is missing. */
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
