package dev.gatebench.core.run;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.LostHistograms;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The files of a run by name. Measurements are written at once; files that are computed from them can be made again at
 * any time.
 */
public record RunFolder(Path path) {
    /** Folder of the probes, small runs that find out how to make this one. */
    public static final String PROBES = "probes";

    private static final Object UPDATING = new Object();

    /** Returns the path of {@code run.json}. */
    public Path info() {
        return path.resolve("run.json");
    }

    /**
     * Rewrites {@code run.json} with more facts about the run; forks that are made at once may do so at the same time.
     */
    public void update(UnaryOperator<RunInfo> known) throws IOException {
        synchronized (UPDATING) {
            Json.write(info(), known.apply(Json.read(info(), RunInfo.class)));
        }
    }

    /** Returns the path of {@code study.yml}, the study as it was run. */
    public Path study() {
        return path.resolve("study.yml");
    }

    /** Returns the path of {@code environment.json}. */
    public Path environment() {
        return path.resolve("environment.json");
    }

    /** Returns the path of {@code trials.jsonl}. */
    public Path trials() {
        return path.resolve("trials.jsonl");
    }

    /**
     * Returns the path of {@code allocations.jsonl}: bytes that trials allocated; missing when no arm's JVM recorded
     * it.
     */
    public Path allocations() {
        return path.resolve("allocations.jsonl");
    }

    /** Returns the path of {@code launches.jsonl}: each started program; missing in runs of older versions. */
    public Path launches() {
        return path.resolve("launches.jsonl");
    }

    /** Returns the path of {@code starts.jsonl}: the cost of the start of each arm. */
    public Path starts() {
        return path.resolve("starts.jsonl");
    }

    /** Returns the path of {@code warm-up.jsonl}. */
    public Path warmUps() {
        return path.resolve("warm-up.jsonl");
    }

    /**
     * Returns the path of {@code clocks.jsonl}: offsets of hosts' clocks from the lab's; missing where all have the
     * lab's.
     */
    public Path clocks() {
        return path.resolve("clocks.jsonl");
    }

    /** Returns the path of {@code network.jsonl}: readings of the network; missing where one host has all roles. */
    public Path network() {
        return path.resolve("network.jsonl");
    }

    /** Returns the path of {@code resumptions.json}; missing when the run was never resumed. */
    public Path resumptions() {
        return path.resolve("resumptions.json");
    }

    /**
     * Returns the path of {@code fork-spread.json}: how much forks differ, from a self-test; missing where the run was
     * not told.
     */
    public Path forkSpreads() {
        return path.resolve("fork-spread.json");
    }

    /** Returns the folder of the run that tried so many injectors. */
    public Path probe(int injectors) {
        return path.resolve(PROBES).resolve("injectors-" + injectors);
    }

    /** Returns the path of {@code run.lock}, locked while the run is measured. */
    public Path lock() {
        return path.resolve("run.lock");
    }

    /**
     * Reads the trials and the resumptions of the run. A trial whose histograms a power cut has taken counts as failed,
     * so that it costs no other, and is measured again when the run is resumed.
     *
     * @throws IOException naming the file that is wrong
     */
    public TrialHistory history() throws IOException {
        return history(LostHistograms.found(path, lines()));
    }

    /**
     * Reads the history of a run that this process measures, without checking the histograms that it has written
     * itself.
     */
    public TrialHistory ownHistory() throws IOException {
        return history(lines());
    }

    private List<Trial> lines() throws IOException {
        return Allocation.join(allocations(), TrialLog.read(trials()));
    }

    private TrialHistory history(List<Trial> lines) throws IOException {
        return TrialHistory.of(
                lines,
                Resumption.read(resumptions()),
                JsonLines.read(clocks(), ClockReading.class, "the reading of a clock"),
                JsonLines.read(network(), NetworkReading.class, "the reading of a network"));
    }

    /**
     * Notes, before the first new trial, that the run resumes.
     *
     * @param differences changes of the environment since the run began
     */
    public void resumed(Instant at, List<String> differences) throws IOException {
        Resumption.add(resumptions(), new Resumption(at, TrialLog.read(trials()).size(), differences));
    }

    /** Returns the path of {@code jmh.json}. */
    public Path jmh() {
        return path.resolve("jmh.json");
    }

    /**
     * Returns the path of {@code matchers.json}: how often the path matchers are right, and the cost of building them.
     */
    public Path matchers() {
        return path.resolve("matchers.json");
    }

    /** Returns the folder of the processes' outputs. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** Returns the folder of time lines; missing in runs of older versions. */
    public Path timeLines() {
        return path.resolve(TimeLine.FOLDER);
    }

    /** Returns the folder of sampled stacks and their pages; missing where none were asked for. */
    public Path profiles() {
        return path.resolve("profiles");
    }

    /** Returns the path of {@code profiles/profiles.jsonl}: the profiles that were made, or why they were not. */
    public Path profileLog() {
        return profiles().resolve("profiles.jsonl");
    }

    /** Returns the folder of a driver's own files, a folder a fork. */
    public Path driver(String id) {
        return path.resolve("drivers").resolve(id);
    }

    /** Returns the path of {@code results.json}. */
    public Path results() {
        return path.resolve("results.json");
    }
}
