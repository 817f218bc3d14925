package dev.gatebench.core.report.folder;

import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The folder of one run of a study. */
record RunReportFolder(Path path) implements ReportFolder {
    @Override
    public Redrawn redraw() throws IOException {
        return FolderData.of(path, () -> new Redrawn.OfRun(path, Reports.redraw(path)));
    }

    @Override
    public ListedFolder listed() throws IOException {
        RunFolder folder = new RunFolder(path);
        RunInfo info = RunInfo.read(folder.info());
        Optional<Results> results =
                Files.isRegularFile(folder.results()) ? Optional.of(Results.read(folder.results())) : Optional.empty();
        return new ListedFolder(
                FolderKind.RUN,
                info.title(),
                info.study(),
                info.fidelity(),
                Optional.of(info.startedAt()),
                ListedFolder.state(info.finishedAt().isPresent(), info.complete()),
                OptionalLong.of(info.seed()),
                ListedFolder.environment(folder),
                results.map(Results::trials)
                        .map(trials -> new ListedFolder.Trials(
                                (int) trials.stream().filter(Trial::valid).count(), trials.size())),
                results.map(Reports::headlines).orElse(List.of()));
    }
}
