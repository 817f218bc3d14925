package dev.gatebench.lab.command;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run that nobody measured, for commands that read runs. */
public final class SyntheticRun {
    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    private SyntheticRun() {}

    /**
     * Writes a run of four rounds at 600 connections whose costs scatter by 1 % and drift with the host, the backend's
     * like the gateway's.
     *
     * @param path its new folder
     * @param nettyNs CPU per request of the arm netty
     * @param arms which of netty and those that cost 125 µs
     */
    public static void write(Path path, double nettyNs, String delay, List<String> arms) throws IOException {
        RunFolder folder = new RunFolder(Files.createDirectories(path));
        Files.writeString(
                folder.study(),
                StudyWriter.toYaml(StudyParser.parse(
                        Home.find().folder().resolve("studies/shenyu-http-client.yml"),
                        List.of("backend.delay=" + delay))));
        Json.write(
                folder.info(),
                RunInfoDraft.builder()
                        .schemaVersion(RunInfo.SCHEMA_VERSION)
                        .study("shenyu-http-client")
                        .title("A synthetic run")
                        .fidelity("quick")
                        .fitForNumbers(true)
                        .seed(1)
                        .driver("gatling")
                        .startedAt(START)
                        .finishedAt(START.plusSeconds(60))
                        .complete(true)
                        .arms(arms.stream().map(SyntheticRun::arm).toList())
                        .loads(Loads.closed(600))
                        .build());
        Json.write(
                folder.environment(),
                new Environment(
                        "0",
                        Optional.of("abc"),
                        "Linux",
                        "CPU",
                        2,
                        1,
                        Optional.empty(),
                        "17",
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        List.of()));
        try (TrialLog log = TrialLog.open(folder.trials())) {
            for (int round = 1; round <= 4; round++) {
                double host = 1 + 0.1 * round;
                log.append(trial("netty", round, nettyNs * host * (1 + 0.01 * (round % 2)), 20_000 * host));
                for (String other :
                        arms.stream().filter(id -> !id.equals("netty")).toList()) {
                    log.append(trial(other, round, 125_000 * host * (1 + 0.01 * (round / 2 % 2)), 20_000 * host));
                }
            }
        }
    }

    private static Arm arm(String id) {
        return new Arm(id, "shenyu", Optional.of("2.4.3"), Map.of("strategy", id), List.of(), id);
    }

    private static Trial trial(String arm, int round, double sutNs, double backendNs) {
        return TrialBuilder.trial(arm, new ClosedLoad(600), 1, round)
                .startedAt(START.plusSeconds(10L * round))
                .durationNs(5_000_000_000L)
                .requests(40_000)
                .answered(50_000)
                .throughputPerSec(8_000 + round)
                .cpuNsPerRequest(OptionalDouble.of(sutNs), OptionalDouble.empty(), OptionalDouble.of(backendNs))
                .backend(new BackendFigures(50_000, 600))
                .build();
    }
}
