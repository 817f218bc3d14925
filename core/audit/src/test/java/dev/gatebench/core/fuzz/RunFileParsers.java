package dev.gatebench.core.fuzz;

import static dev.gatebench.core.fuzz.CoreParsers.json;
import static dev.gatebench.core.fuzz.CoreParsers.ofFile;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.jmh.JmhFile;
import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.selftest.SyntheticRecording;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.SampleTimeLine;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/** The parsers of the files of a run, and of what injectors tell; seeds are written by the code that writes runs. */
final class RunFileParsers {
    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    private RunFileParsers() {}

    static List<FuzzTarget> all() {
        try {
            Path dir = Files.createTempDirectory("gatebench-fuzz-seeds");
            List<FuzzTarget> all = new ArrayList<>(ofRun(SampleRun.write(Files.createDirectory(dir.resolve("run")))));
            all.addAll(logs(dir));
            all.addAll(ofMore(dir));
            all.addAll(told());
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<FuzzTarget> ofRun(RunFolder run) throws IOException {
        List<Trial> trials = TrialLog.read(run.trials());
        String one = Json.line(trials.get(0)) + "\n" + Json.line(trials.get(1)) + "\n";
        Results results = Results.read(written(run.results(), SampleRun.results(run.path())));
        Objects.requireNonNull(results);
        return List.of(
                ofFile("run.json", Seeds.file(run.info()), "run.json", RunInfo::read),
                ofFile("trials.jsonl", Seeds.of(one), "trials.jsonl", file -> {
                    TrialLog.read(file);
                    TrialLog.open(file).close();
                }),
                ofFile(
                        "environment.json",
                        Seeds.file(run.environment()),
                        "environment.json",
                        file -> Json.read(file, Environment.class)),
                ofFile("results.json", Seeds.file(run.results()), "results.json", Results::read),
                ofFile(
                        "histogram.hdr",
                        Seeds.files(run.path().resolve("hdr"), ".hdr").subList(0, 1),
                        "hdr/fuzz.hdr",
                        file -> HistogramFiles.read(parent(parent(file)), "hdr/fuzz.hdr")),
                ofFile(
                        "profiles.jsonl",
                        Seeds.file(run.profileLog()),
                        "profiles.jsonl",
                        file -> JsonLines.read(file, ArmProfile.class, "a profile")),
                ofFile(
                        "warm-ups.jsonl",
                        Seeds.file(run.warmUps()),
                        "warm-ups.jsonl",
                        file -> JsonLines.read(file, WarmUpWindow.class, "a window of a warm-up")),
                ofFile(
                        "jmh.json",
                        Seeds.recorded("/dev/gatebench/core/jmh/matchers-jmh.json"),
                        "jmh.json",
                        JmhFile::read),
                ofFile(
                        "matchers.json",
                        Seeds.recorded("/dev/gatebench/core/jmh/matchers.json"),
                        "matchers.json",
                        MatcherFacts::read));
    }

    private static List<FuzzTarget> logs(Path dir) throws IOException {
        String allocation = Json.line(new Allocation("netty", START, 1e6, OptionalInt.of(1))) + "\n";
        return List.of(
                ofFile(
                        "allocations.jsonl",
                        Seeds.of(allocation),
                        "allocations.jsonl",
                        file -> Allocation.join(file, List.of())),
                ofFile(
                        "starts.jsonl",
                        Seeds.of("{\"arm\":\"netty\",\"fork\":1,\"start\":1,\"readyMs\":5000}\n"),
                        "starts.jsonl",
                        file -> JsonLines.read(file, ArmStart.class, "the start of an arm")),
                ofFile(
                        "clocks.jsonl",
                        Seeds.of(
                                "{\"start\":1,\"fork\":1,\"when\":\"before\",\"host\":\"node b\",\"machine\":\"b\","
                                        + "\"roles\":[\"sut\"],\"at\":\"2026-11-20T10:00:00Z\","
                                        + "\"offsetMs\":-12,\"errorMs\":1}\n",
                                "{\"start\":1,\"fork\":1,\"when\":\"after\",\"host\":\"node b\",\"machine\":\"b\","
                                        + "\"roles\":[],\"at\":\"2026-11-20T10:09:00Z\",\"problem\":\"no answer\"}\n"),
                        "clocks.jsonl",
                        file -> HostClock.of(JsonLines.read(file, ClockReading.class, "the reading of a clock"))
                                .forEach(HostClock::errorMs)),
                ofFile(
                        "network.jsonl",
                        Seeds.of("{\"start\":1,\"fork\":1,\"from\":\"injector\",\"to\":\"sut\","
                                + "\"fromHost\":\"a\",\"toHost\":\"b\",\"roundTrips\":"
                                + "{\"n\":500,\"leastNs\":60000,\"medianNs\":70000,\"p99Ns\":90000},"
                                + "\"thereBytesPerSec\":1.1e8,\"backBytesPerSec\":1.2e8}\n"
                                + "{\"start\":1,\"fork\":1,\"from\":\"injector-2\",\"to\":\"sut\","
                                + "\"fromHost\":\"c\",\"toHost\":\"b\",\"problem\":\"no answer\"}\n"),
                        "network.jsonl",
                        file -> {
                            List<NetworkReading> readings =
                                    JsonLines.read(file, NetworkReading.class, "the reading of a network");
                            NetworkFigures.of(readings);
                            assertThat(readings).allMatch(reading -> reading.number() >= 1);
                        }),
                ofFile(
                        "resumptions.json",
                        Seeds.file(written(
                                dir.resolve("resumptions.json"),
                                List.of(new Resumption(START, 12, List.of("kernel: a, was b"))))),
                        "resumptions.json",
                        Resumption::read),
                ofFile(
                        "time-line.json",
                        Seeds.file(written(
                                dir.resolve("time-line.json"),
                                SampleTimeLine.of(new TrialId("netty", new ClosedLoad(600), 1, 1), 3))),
                        "timeline/fuzz.json",
                        file -> TimeLine.read(parent(parent(file)), "timeline/fuzz.json")));
    }

    private static List<FuzzTarget> ofMore(Path dir) throws Exception {
        SelfTestResults found = (SelfTestResults) Hidden.call(
                "dev.gatebench.core.selftest.SelfTestSimulationTest",
                "analyse",
                new SyntheticRecording(3, 4, 0.004, 0.008, 0, 0.05),
                3,
                4,
                1L);
        Curves curves = Curves.begun("a-study", "a title", "quick", 1, List.of(Slo.parse("p99=50ms")))
                .withRun(CurvesFolder.LADDER)
                .withComplete(true);
        Files.createDirectory(dir.resolve("jmh"));
        return List.of(
                ofFile(
                        "selftest.json",
                        Seeds.file(written(dir.resolve("selftest.json"), found)),
                        "selftest.json",
                        SelfTestResults::read),
                ofFile(
                        "fork-spread.json",
                        Seeds.of(Json.line(new ForkSpreads(
                                "a self-test", Map.of(Normalisation.KERNEL, new ForkSpread(0.02, 3, 8, 0.04, 21))))),
                        "fork-spread.json",
                        ForkSpreads::read),
                ofFile(
                        "curves.json",
                        Seeds.file(written(dir.resolve("curves.json"), curves)),
                        "curves.json",
                        file -> new CurvesFolder(parent(file)).read()),
                ofFile(
                        "cases.json",
                        Seeds.file(written(
                                dir.resolve("cases.json"),
                                new CasesFolder.Info(
                                        CasesFolder.Info.SCHEMA_VERSION,
                                        "routers",
                                        "Routers",
                                        "quick",
                                        7,
                                        List.of("exact", "prefix"),
                                        Map.of("held", "wrk2 not found")))),
                        "cases.json",
                        file -> new CasesFolder(parent(file)).read()),
                ofFile(
                        "jmh-run.json",
                        Seeds.file(SampleJmhRun.write(dir.resolve("jmh")).info()),
                        "jmh-run.json",
                        file -> Json.read(file, JmhRunInfo.class)));
    }

    private static List<FuzzTarget> told() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(1_000_000);
        String trial = Json.line(DriverTrial.of("f1-t1", new Window(1000, 2000), 100, Map.of(ErrorKind.STATUS, 1L))
                .answered(101)
                .serviceTime(Optional.of(dev.gatebench.core.driver.Times.of(1e6, histogram, 1)))
                .build());
        Step step = new Step(
                "f1-t1",
                StepKind.TRIAL,
                "netty",
                URI.create("http://127.0.0.1:8080"),
                Load.parse("open 100/s poisson over 10"),
                0,
                100,
                1000,
                100,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
        String schedule = Json.line(new Schedule(
                new RequestSpec("GET", "/", Map.of("x", "y"), 0),
                new Expectation(200, 4, "body", 1),
                500,
                "events.jsonl",
                List.of(step),
                1,
                Optional.empty()));
        return List.of(
                json("driver-trial", Seeds.of(trial), DriverTrial.class),
                json("step-event", Seeds.of(Json.line(new StepEvent("a", StepEvent.Kind.STARTED, 5))), StepEvent.class),
                json("schedule", Seeds.of(schedule), Schedule.class),
                ofFile("start-gate", Seeds.of("1700000000123\n"), "group-0", file -> new StartGate(parent(file))
                        .dueEpochMs(0)));
    }

    private static Path written(Path file, Object value) throws IOException {
        Json.write(file, value);
        return file;
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent());
    }
}
