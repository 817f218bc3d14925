package dev.gatebench.lab.serve;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.folder.ReportFolder;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.slo.Slo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Folders of every kind that can be served. */
public final class ServedFolders {
    /** Names of hostile runs. */
    public static final String HOSTILE = "<script>alert('title')</script> & \"quoted\"";

    private ServedFolders() {}

    /**
     * Writes them: {@code day-00} and {@code day-01}, two runs of one study; {@code cases}, {@code search} and
     * {@code jmh}; {@code going-on}, without a report; {@code broken}, whose run.json is none; and what is no run.
     */
    public static void write(Path dir) throws IOException {
        for (int day = 0; day < 2; day++) {
            SyntheticHistory.write(dir, day, 140);
            ReportFolder.of(dir.resolve("day-0" + day)).redraw();
        }
        writeCases(new CasesFolder(Files.createDirectories(dir.resolve("cases"))));
        CurvesFolder search = new CurvesFolder(dir.resolve("search"));
        SyntheticCurves.write(
                Files.createDirectories(search.run(CurvesFolder.LADDER).path()));
        search.write(Curves.begun("a-study", "A search", "quick", 1, List.of(Slo.parse("p99=50ms")))
                .withRun(CurvesFolder.LADDER)
                .withComplete(true));
        ReportFolder.of(search.path()).redraw();
        SampleJmhRun.write(Files.createDirectories(dir.resolve("jmh")));
        ReportFolder.of(dir.resolve("jmh")).redraw();
        Path goingOn = Files.createDirectories(dir.resolve("going-on"));
        SampleRun.write(goingOn).update(info -> info.goingOn());
        Path broken = Files.createDirectories(dir.resolve("broken"));
        Files.writeString(broken.resolve("run.json"), "{");
        Files.createDirectories(dir.resolve("no-run"));
    }

    private static void writeCases(CasesFolder folder) throws IOException {
        Json.write(
                folder.info(),
                new CasesFolder.Info(
                        CasesFolder.Info.SCHEMA_VERSION, "routers", HOSTILE, "quick", 42, List.of("day-00"), Map.of()));
        SyntheticHistory.write(folder.path(), 0, 150);
        ReportFolder.of(folder.path()).redraw();
    }
}
