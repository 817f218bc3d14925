package dev.gatebench.lab;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Runs with everything that is exported: comparisons, trials of all statuses, open loads, a hostile name. */
public final class ExportedRuns {
    /** Id of an arm that would end a label, a line and the text, and steer a terminal. */
    public static final String HOSTILE = "a\",status=\"valid\"} 1 2\n# EOF\n\\n\\\"\u001b[2J ä 日本 🚀 {x=\"y\"}";

    /** The study of all runs but the hostile one. */
    public static final String STUDY = "shenyu-http-client";

    /** The study of the run with the hostile name. */
    public static final String HOSTILE_STUDY = "hostile \"names\"\\";

    /** A time after all their trials. */
    public static final Instant END = SyntheticRun.START.plus(Duration.ofDays(2));

    private ExportedRuns() {}

    /** Writes them and exports them, trials that do not count too. */
    public static Path write(Path folder, String format) throws IOException {
        RunFolder sample = SampleRun.write(Files.createDirectories(folder.resolve("sample")));
        RunFolder curves = SyntheticCurves.write(Files.createDirectories(folder.resolve("curves")));
        RunInfo ofCurves = RunInfo.read(curves.info());
        Json.write(
                curves.info(),
                ofCurves.with()
                        .startedAt(ofCurves.startedAt().plus(Duration.ofDays(1)))
                        .finishedAt(ofCurves.finishedAt().map(end -> end.plus(Duration.ofDays(1))))
                        .build());
        RunFolder hostile = hostile(Files.createDirectories(folder.resolve("hostile")));
        Path file = folder.resolve("exported");
        GatebenchCall call = GatebenchCall.of(
                "export",
                sample.path().toString(),
                curves.path().toString(),
                hostile.path().toString(),
                "--all",
                "--format",
                format,
                "--out",
                file.toString());
        if (call.exitCode() != 0) {
            throw new IllegalStateException("export must succeed, printed " + call.output());
        }
        return file;
    }

    private static RunFolder hostile(Path folder) throws IOException {
        Load load = new ClosedLoad(600);
        SyntheticRun run = new SyntheticRun(folder, 1);
        return run.write(
                SyntheticRun.info(List.of(HOSTILE), List.of(load), true)
                        .with()
                        .study(HOSTILE_STUDY)
                        .build(),
                List.of(run.trial(new SyntheticRun.Model(HOSTILE, 8, 0.3, 33, false), load, 1, 1)));
    }
}
