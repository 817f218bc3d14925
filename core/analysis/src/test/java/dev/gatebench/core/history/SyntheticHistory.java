package dev.gatebench.core.history;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.result.SyntheticRun.Model;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs of two arms that were never measured, a day between them. */
public final class SyntheticHistory {
    private static final String STUDY = """
            study: shenyu-http-client
            title: A synthetic study
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu, settings: {strategy: netty}}
              - {id: webClient, gateway: shenyu, settings: {strategy: webClient}}
            loads: [{concurrency: 600}]
            """;

    private static final CheckLimits LIMITS = CheckLimits.defaults();

    private SyntheticHistory() {}

    /** Writes a run of that day in which netty costs so many µs a request, as one folder of its own. */
    public static RunFolder write(Path parent, int day, double nettyUs) throws IOException {
        return write(parent, day, nettyUs, "commit" + day, UnaryOperator.identity());
    }

    /** Writes the run of a day by a commit, with another description. */
    public static RunFolder write(Path parent, int day, double nettyUs, String commit, UnaryOperator<RunInfo> change)
            throws IOException {
        return write(parent, day, nettyUs, commit, change, false);
    }

    /** Writes a run of three forks of one round. */
    public static RunFolder inForks(Path parent, int day, double nettyUs) throws IOException {
        return write(parent, day, nettyUs, "commit" + day, UnaryOperator.identity(), true);
    }

    private static RunFolder write(
            Path parent, int day, double nettyUs, String commit, UnaryOperator<RunInfo> change, boolean inForks)
            throws IOException {
        Path folder = Files.createDirectories(parent.resolve(String.format("day-%02d", day)));
        List<Load> loads = Loads.closed(600);
        RunInfo info = change.apply(on(day, SyntheticRun.info(List.of("netty", "webClient"), loads, true)));
        SyntheticRun run = new SyntheticRun(folder, day);
        List<Trial> trials = new ArrayList<>();
        Model netty = new Model("netty", 60, 0.25, nettyUs, true);
        for (int n = 1; n <= 3; n++) {
            for (Model model : List.of(netty, SyntheticRun.WEB_CLIENT)) {
                Trial trial = run.trial(model, loads.get(0), inForks ? n : 1, inForks ? 1 : n);
                trials.add(Checks.apply(trial, LIMITS, List.of()));
            }
        }
        return write(run, info, trials, commit);
    }

    /** Writes a run of that day of a fork in each of so many lanes, of which the second costs a half more. */
    public static RunFolder inLanes(Path parent, int day, int lanes) throws IOException {
        return inLanes(
                parent,
                day,
                IntStream.rangeClosed(1, lanes).mapToObj(String::valueOf).toArray(String[]::new));
    }

    /** Writes the run of a day with a lane on each of some nodes. */
    public static RunFolder inLanes(Path parent, int day, String... nodes) throws IOException {
        Path folder = Files.createDirectories(parent.resolve(String.format("day-%02d", day)));
        List<Load> loads = Loads.closed(600);
        SyntheticRun run = new SyntheticRun(folder, day);
        List<Trial> trials = new ArrayList<>();
        for (int lane = 1; lane <= nodes.length; lane++) {
            Model netty = new Model("netty", 60, 0.25, lane == 2 ? 210 : 140, true);
            for (Model model : List.of(netty, SyntheticRun.WEB_CLIENT)) {
                trials.add(Checks.apply(run.trial(model, loads.get(0), lane, 1), LIMITS, List.of())
                        .onLane(lane));
            }
        }
        RunInfo info = on(day, SyntheticRun.info(List.of("netty", "webClient"), loads, true))
                .inLanes(Stream.of(nodes).map(SyntheticHistory::lane).toList());
        return write(run, info, trials, "commit");
    }

    private static LaneHosts lane(String node) {
        return new LaneHosts(Map.of("sut", List.of("node '" + node + "'")), Map.of(), Map.of());
    }

    private static RunFolder write(SyntheticRun run, RunInfo info, List<Trial> trials, String commit)
            throws IOException {
        RunFolder files = run.write(info, trials);
        Json.write(files.environment(), by(commit, SyntheticRun.environment()));
        Files.writeString(
                files.study(), StudyWriter.toYaml(StudyParser.parse("shenyu-http-client.yml", STUDY, List.of())));
        return files;
    }

    private static RunInfo on(int day, RunInfo info) {
        return info.with()
                .startedAt(info.startedAt().plus(Duration.ofDays(day)))
                .finishedAt(info.finishedAt().map(end -> end.plus(Duration.ofDays(day))))
                .published(Optional.empty())
                .build();
    }

    private static Environment by(String commit, Environment environment) {
        return new Environment(
                environment.gatebench(),
                Optional.of(commit),
                environment.os(),
                environment.cpuModel(),
                environment.cpus(),
                environment.memoryBytes(),
                environment.virtualization(),
                environment.java(),
                Map.of(),
                environment.placement(),
                environment.versions(),
                environment.warnings());
    }
}
