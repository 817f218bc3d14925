package dev.gatebench.core.report.folder;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.result.FolderKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The folder of a run of the JMH benchmarks alone. */
record JmhReportFolder(Path path) implements ReportFolder {
    @Override
    public Redrawn redraw() throws IOException {
        return FolderData.of(path, () -> new Redrawn.OfJmh(JmhReport.redraw(new JmhFolder(path))));
    }

    @Override
    public ListedFolder listed() throws IOException {
        JmhFolder folder = new JmhFolder(path);
        JmhRunInfo info = Json.read(folder.info(), JmhRunInfo.class);
        return new ListedFolder(
                FolderKind.JMH,
                JmhReport.title(info),
                "jmh",
                info.mode(),
                Optional.of(info.startedAt()),
                ListedFolder.state(info.finishedAt().isPresent(), info.failure().isEmpty()),
                OptionalLong.empty(),
                ListedFolder.environment(folder.run()),
                Optional.empty(),
                info.failure().stream().toList());
    }
}
