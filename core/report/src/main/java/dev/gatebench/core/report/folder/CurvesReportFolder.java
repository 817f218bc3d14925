package dev.gatebench.core.report.folder;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The folder of a search for the greatest rates that keep goals. */
record CurvesReportFolder(Path path) implements ReportFolder {
    @Override
    public Redrawn redraw() throws IOException {
        return FolderData.of(path, () -> new Redrawn.OfCurves(CurvesReport.redraw(new CurvesFolder(path))));
    }

    @Override
    public ListedFolder listed() throws IOException {
        CurvesFolder folder = new CurvesFolder(path);
        Curves curves = folder.read();
        RunFolder ladder = folder.run(CurvesFolder.LADDER);
        return new ListedFolder(
                FolderKind.CURVES,
                curves.title(),
                curves.study(),
                curves.fidelity(),
                Files.isRegularFile(ladder.info())
                        ? Optional.of(RunInfo.read(ladder.info()).startedAt())
                        : Optional.empty(),
                ListedFolder.state(curves.complete(), true),
                OptionalLong.of(curves.seed()),
                ListedFolder.environment(ladder),
                Optional.empty(),
                CurvesReport.answer(curves));
    }
}
