package dev.gatebench.core.result;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A run that was never measured but obeys the laws that a real one does: service times are log-normal over a 20 ms
 * delay, seen by a clock of 1 ms; throughput follows from them by Little's law; CPU per request has its own noise.
 */
public final class SyntheticRun {
    public static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
    private static final long WINDOW_NS = Duration.ofSeconds(8).toNanos();
    private static final long MS = 1_000_000;

    private final Path dir;
    private final Random random;

    public SyntheticRun(Path dir, long seed) {
        this.dir = dir;
        this.random = new Random(seed);
    }

    /** An arm of the model. */
    public record Model(String arm, double medianExtraMs, double sigma, double sutUs, boolean backend) {}

    public static final Model DIRECT = new Model("direct", 8, 0.3, 33, false);
    public static final Model NETTY = new Model("netty", 60, 0.25, 140, true);
    public static final Model WEB_CLIENT = new Model("webClient", 66, 0.28, 152, true);

    /** A trial of the model whose histogram file is written; no check has been applied. */
    public Trial trial(Model model, Load load, int fork, int round) throws IOException {
        double speed = Math.exp(0.02 * random.nextGaussian());
        Histogram histogram = new Histogram(3);
        double sum = 0;
        int samples = 4_000;
        for (int i = 0; i < samples; i++) {
            double extra = model.medianExtraMs()
                    * speed
                    * load.connections()
                    / 600
                    * Math.exp(model.sigma() * random.nextGaussian());
            long ms = Math.round(20 + extra);
            histogram.recordValue(ms * MS);
            sum += ms * MS;
        }
        double mean = sum / samples;
        double throughput = load.connections() / (mean / 1e9) * (1 - 0.01 * random.nextDouble());
        long requests = Math.round(throughput * WINDOW_NS / 1e9);
        String file = HistogramFiles.path(new TrialId(model.arm(), load, fork, round), 1);
        HistogramFiles.write(dir, file, "service times of " + model.arm(), START, WINDOW_NS, histogram);
        long total = requests + load.connections();
        double sut = model.sutUs() * 1e3 * speed * Math.exp(0.03 * random.nextGaussian());
        double injector = 22_000 * Math.exp(0.03 * random.nextGaussian());
        double backend = 40_000 * Math.exp(0.03 * random.nextGaussian());
        return TrialBuilder.trial(model.arm(), load, fork, round)
                .startedAt(START.plusSeconds(60L * round))
                .durationNs(WINDOW_NS)
                .requests(requests)
                .answered(total)
                .throughputPerSec(throughput)
                .serviceTimeNs(Quantiles.of(mean, histogram))
                .histogramFile(file)
                .processes(
                        model.backend()
                                ? Map.of(
                                        "sut",
                                        process(sut, requests),
                                        "injector",
                                        process(injector, requests),
                                        "backend",
                                        process(backend, requests))
                                : Map.of("sut", process(sut, requests), "injector", process(injector, requests)))
                .host(OptionalDouble.of(0.004), OptionalDouble.of(0.006))
                .hostSpeed(OptionalDouble.of(50e6 * speed))
                .steadiness(new Steadiness(true, OptionalDouble.of(0.01), OptionalDouble.of(0.002)))
                .backend(new BackendFigures(total, load.connections()))
                .build();
    }

    private static ProcessFigures process(double nsPerRequest, long requests) {
        return new ProcessFigures(
                Math.round(nsPerRequest * requests),
                OptionalLong.empty(),
                1,
                OptionalLong.of(0),
                OptionalLong.of(400L << 20),
                OptionalLong.of(1200),
                false,
                Optional.empty(),
                Optional.of(new JvmFigures(
                        OptionalLong.of(3),
                        OptionalDouble.of(12e6),
                        OptionalDouble.of(6e6),
                        OptionalDouble.of(25_000.0 * requests))),
                Optional.empty());
    }

    /** A trial that did not run to its end. */
    public static Trial failed(String arm, Load load, int fork, int round, String note) {
        return TrialBuilder.trial(arm, load, fork, round)
                .status(TrialStatus.FAILED)
                .startedAt(START)
                .durationNs(0)
                .note(note)
                .build();
    }

    public static Environment environment() {
        return new Environment(
                "0.1.0-SNAPSHOT",
                Optional.of("0123abc"),
                "Linux 6.1 amd64",
                "Example CPU @ 2.60GHz",
                16,
                24L << 30,
                Optional.of("kvm"),
                "17.0.15 Debian",
                Map.of(),
                Map.of("sut", "8,9,10,11,12,13,14,15", "injector", "0,1,2,3", "backend", "4,5,6,7"),
                Map.of("gatling", "3.15.1", "shenyu", "2.4.3"),
                List.of("2 CPUs: injector and backend share CPU 0"));
    }

    public static Arm arm(String id) {
        if (id.equals("nginx")) {
            return new Arm(id, id, Optional.of("1.22.1"), Map.of(), List.of(), "nginx 1.22.1");
        }
        return id.equals("direct")
                ? new Arm(id, "direct", Optional.empty(), Map.of(), List.of(), "no gateway: the backend itself")
                : new Arm(
                        id,
                        "shenyu",
                        Optional.of("2.4.3"),
                        Map.of("strategy", id, "keepAlive", true),
                        List.of("-Xmx1g", "-XX:+UseG1GC"),
                        "ShenYu 2.4.3, not 2.6.0; client " + id + ", keep-alive on");
    }

    public static RunInfo info(List<String> arms, List<Load> loads, boolean fitForNumbers) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study("shenyu-http-client")
                .title("ShenYu's NettyClient and WebClient at 600 to 1200 connections")
                .fidelity(fitForNumbers ? "quick" : "smoke")
                .fitForNumbers(fitForNumbers)
                .seed(42)
                .driver("gatling")
                .startedAt(START)
                .finishedAt(START.plusSeconds(600))
                .complete(true)
                .arms(arms.stream().map(SyntheticRun::arm).toList())
                .loads(loads)
                .comparisons(
                        arms.contains("netty") && arms.contains("webClient")
                                ? List.of(new ComparisonSpec("webClient", "netty"))
                                : List.of())
                .rank(fitForNumbers)
                .backendDelayNs(20 * MS)
                .published(new Published(
                        "ShenYu 2.6.0 benchmark report",
                        List.of(
                                new Published.Row(
                                        "netty",
                                        Optional.empty(),
                                        Optional.of(new ClosedLoad(600)),
                                        OptionalDouble.of(20472.95),
                                        OptionalDouble.of(22.09e6),
                                        OptionalDouble.of(19.37e6),
                                        OptionalDouble.of(25.36e6),
                                        OptionalDouble.of(32.89e6),
                                        OptionalDouble.of(69.92e6),
                                        OptionalDouble.of(1043.33e6),
                                        List.of(new CheckResult("little", Verdict.FAIL, "452 in flight of 600"))),
                                published("webClient", 10_000),
                                published("xiangyao", 5_000)),
                        Map.of("xiangyao", "an image that is not here")))
                .build();
    }

    private static Published.Row published(String arm, double perSec) {
        return new Published.Row(
                arm,
                Optional.empty(),
                Optional.of(new ClosedLoad(600)),
                OptionalDouble.of(perSec),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of());
    }

    /** Writes the files that a run measures: {@code run.json}, {@code environment.json}, {@code trials.jsonl}. */
    public RunFolder write(RunInfo info, List<Trial> trials) throws IOException {
        RunFolder folder = new RunFolder(dir);
        Json.write(folder.info(), info);
        Json.write(folder.environment(), environment());
        try (TrialLog log = TrialLog.open(folder.trials())) {
            for (Trial trial : trials) {
                log.append(trial);
            }
        }
        return folder;
    }
}
