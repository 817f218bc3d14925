package dev.gatebench.core.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A synthetic run with something of everything: valid, invalid and failed trials, comparisons, JMH scores, published
 * rows.
 */
public final class SampleRun {
    public static final List<Load> LOADS = Loads.closed(600, 800, 1000, 1200);

    private SampleRun() {}

    /** Writes the files of the run. */
    public static RunFolder write(Path dir) throws IOException {
        return write(dir, SyntheticRun.info(List.of("direct", "netty", "webClient"), LOADS, true));
    }

    /** Writes the trials under another description of the run. */
    public static RunFolder write(Path dir, RunInfo info) throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        CheckLimits limits = CheckLimits.defaults();
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            for (Load load : LOADS) {
                trials.add(Checks.apply(run.trial(SyntheticRun.DIRECT, load, 1, round), limits, List.of()));
                trials.add(Checks.apply(run.trial(SyntheticRun.NETTY, load, 1, round), limits, List.of()));
                Trial web = run.trial(SyntheticRun.WEB_CLIENT, load, 1, round);
                if (load.connections() == 1200 && round == 2) {
                    web = SyntheticRun.failed("webClient", load, 1, round, "the gateway exited with code 137");
                }
                if (load.connections() == 1000 && round > 1) {
                    web = TrialBuilder.like(web)
                            .errors(Map.of(ErrorKind.TIMEOUT, web.requests() / 50))
                            .build();
                }
                trials.add(Checks.apply(web, limits, List.of()));
            }
        }
        RunFolder folder = run.write(info, trials);
        SampleJmhRun.copy("matchers-jmh.json", folder.jmh());
        ArrayNode scores = (ArrayNode) Json.read(folder.jmh(), JsonNode.class);
        SampleJmhRun.copy("jmh.json", folder.jmh());
        Json.write(folder.jmh(), scores.addAll((ArrayNode) Json.read(folder.jmh(), JsonNode.class)));
        SampleJmhRun.copy("matchers.json", folder.matchers());
        Files.writeString(
                folder.warmUps(),
                Stream.concat(warmUp("direct", 3, false).stream(), warmUp("netty", 8, true).stream())
                        .map(window -> Json.line(window) + "\n")
                        .collect(Collectors.joining()));
        SampleProfiles.write(folder, LOADS.get(0), LOADS.get(1));
        return folder;
    }

    /** Windows of a warm-up of 5 s each whose cost and JIT share fall by half from one to the next. */
    private static List<WarmUpWindow> warmUp(String arm, int windows, boolean steady) {
        List<WarmUpWindow> made = new ArrayList<>();
        for (int i = 1; i <= windows; i++) {
            double fallen = Math.pow(0.5, i);
            made.add(new WarmUpWindow(
                    arm,
                    1,
                    1,
                    5000L * i,
                    10_000,
                    1e9 * (1 + fallen),
                    1e9,
                    OptionalDouble.of(1e9 * fallen),
                    false,
                    steady && i == windows));
        }
        return made;
    }

    /** The results of the run. */
    public static Results results(Path dir) throws IOException {
        return ResultsAssembler.of(write(dir));
    }

    /** The results of a run of these trials, with nothing beside them. */
    public static Results results(RunInfo info, List<Trial> trials, Path dir) throws IOException {
        return new ResultsAssembler(
                        info, SyntheticRun.environment(), TrialHistory.of(trials, List.of()), dir, Optional.empty())
                .assemble(List.of(), Optional.empty(), List.of(), List.of(), List.of());
    }
}
