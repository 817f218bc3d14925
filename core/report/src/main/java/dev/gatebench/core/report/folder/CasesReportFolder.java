package dev.gatebench.core.report.folder;

import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.run.CasesFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;

/** The folder of a study with cases. */
record CasesReportFolder(Path path) implements ReportFolder {
    @Override
    public Redrawn redraw() throws IOException {
        CasesFolder folder = new CasesFolder(path);
        return FolderData.of(path, () -> new Redrawn.OfCases(folder, folder.read(), CasesReport.redraw(folder)));
    }

    @Override
    public ListedFolder listed() throws IOException {
        CasesFolder.Info info = new CasesFolder(path).read();
        List<ListedFolder> cases = new ArrayList<>();
        for (Path run : FolderKind.runs(path)) {
            cases.add(new RunReportFolder(run).listed());
        }
        boolean ended = cases.size() == info.cases().size()
                && cases.stream().noneMatch(one -> one.state().equals(ListedFolder.UNFINISHED));
        return new ListedFolder(
                FolderKind.CASES,
                info.title(),
                info.study(),
                info.fidelity(),
                cases.stream().flatMap(one -> one.startedAt().stream()).min(Comparator.naturalOrder()),
                ListedFolder.state(
                        ended, cases.stream().allMatch(one -> one.state().equals(ListedFolder.COMPLETE))),
                OptionalLong.of(info.seed()),
                cases.stream().flatMap(one -> one.environment().stream()).findFirst(),
                Optional.of(new ListedFolder.Trials(
                        sum(cases, ListedFolder.Trials::valid), sum(cases, ListedFolder.Trials::all))),
                List.of(cases.size() + " of " + info.cases().size() + " cases: " + String.join(", ", info.cases())));
    }

    private static int sum(List<ListedFolder> cases, ToIntFunction<ListedFolder.Trials> count) {
        return cases.stream()
                .flatMap(one -> one.trials().stream())
                .mapToInt(count)
                .sum();
    }
}
