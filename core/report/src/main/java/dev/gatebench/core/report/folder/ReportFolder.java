package dev.gatebench.core.report.folder;

import dev.gatebench.core.result.FolderKind;
import java.io.IOException;
import java.nio.file.Path;

/** A folder whose report can be drawn again from what was measured, whatever that was. */
public interface ReportFolder {

    /** Where it is. */
    Path path();

    /**
     * Draws its report again, and those of the runs in it; measures nothing.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    Redrawn redraw() throws IOException;

    /**
     * What a list says of it; nothing is drawn or computed for that.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    ListedFolder listed() throws IOException;

    /** The folder of its kind; of one in which nothing is known a run's, which says what is missing. */
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
