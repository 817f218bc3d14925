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
 * The files of a run, by name. What is measured is written as it comes; what is computed from it can be made again at
 * any time.
 *
 * @param path the run's folder
 */
public record RunFolder(Path path) {
    /** The folder in it of the runs that were made to find out how to make this one. */
    public static final String PROBES = "probes";

    private static final Object UPDATING = new Object();

    /** {@code run.json}. */
    public Path info() {
        return path.resolve("run.json");
    }

    /** Writes {@code run.json} anew, with what has become known of the run. Forks that are made at once may do so. */
    public void update(UnaryOperator<RunInfo> known) throws IOException {
        synchronized (UPDATING) {
            Json.write(info(), known.apply(Json.read(info(), RunInfo.class)));
        }
    }

    /** {@code study.yml}, the study as it was run. */
    public Path study() {
        return path.resolve("study.yml");
    }

    /** {@code environment.json}. */
    public Path environment() {
        return path.resolve("environment.json");
    }

    /** {@code trials.jsonl}. */
    public Path trials() {
        return path.resolve("trials.jsonl");
    }

    /** {@code allocations.jsonl}: what trials allocated; there is none when no arm's JVM recorded it. */
    public Path allocations() {
        return path.resolve("allocations.jsonl");
    }

    /** {@code launches.jsonl}: each program that was started, as it was then; there is none of runs made before. */
    public Path launches() {
        return path.resolve("launches.jsonl");
    }

    /** {@code starts.jsonl}: what it took until each arm was up. */
    public Path starts() {
        return path.resolve("starts.jsonl");
    }

    /** {@code warm-up.jsonl}. */
    public Path warmUps() {
        return path.resolve("warm-up.jsonl");
    }

    /** {@code clocks.jsonl}: how clocks stood to the lab's; there is none where all hosts have the lab's. */
    public Path clocks() {
        return path.resolve("clocks.jsonl");
    }

    /** {@code network.jsonl}: what the network between hosts can do; there is none where one host has all roles. */
    public Path network() {
        return path.resolve("network.jsonl");
    }

    /** {@code resumptions.json}: when the run was resumed; there is none when it never was. */
    public Path resumptions() {
        return path.resolve("resumptions.json");
    }

    /**
     * {@code fork-spread.json}: what a self-test says of how much forks differ; there is none where the run was not
     * told.
     */
    public Path forkSpreads() {
        return path.resolve("fork-spread.json");
    }

    /** {@code probes/injectors-N}: the run that tried so many injectors. */
    public Path probe(int injectors) {
        return path.resolve(PROBES).resolve("injectors-" + injectors);
    }

    /** {@code run.lock}: locked while the run is measured. */
    public Path lock() {
        return path.resolve("run.lock");
    }

    /**
     * The trials and what happened to the run between them. A trial whose histograms a power cut has taken is one that
     * failed, so that it costs no other, and is measured again when the run is resumed.
     *
     * @throws IOException naming the file that is wrong
     */
    public TrialHistory history() throws IOException {
        return history(LostHistograms.found(path, lines()));
    }

    /** The same of a run that this process measures, whose histograms it has written itself. */
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
     * Notes, before the first new trial, that the run goes on.
     *
     * @param differences how the environment has changed since the run began
     */
    public void resumed(Instant at, List<String> differences) throws IOException {
        Resumption.add(resumptions(), new Resumption(at, TrialLog.read(trials()).size(), differences));
    }

    /** {@code jmh.json}. */
    public Path jmh() {
        return path.resolve("jmh.json");
    }

    /** {@code matchers.json}: how often the path matchers are right, and what building them takes. */
    public Path matchers() {
        return path.resolve("matchers.json");
    }

    /** {@code logs/}: what the processes printed. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** {@code timeline/}: what each trial was second by second; there is none of runs made before there were any. */
    public Path timeLines() {
        return path.resolve(TimeLine.FOLDER);
    }

    /** {@code profiles/}: sampled stacks and their pages; there is none where none were asked for. */
    public Path profiles() {
        return path.resolve("profiles");
    }

    /** {@code profiles/profiles.jsonl}: the profiles that were made, or why they were not. */
    public Path profileLog() {
        return profiles().resolve("profiles.jsonl");
    }

    /** {@code drivers/ID/}: a driver's own files, a folder a fork. */
    public Path driver(String id) {
        return path.resolve("drivers").resolve(id);
    }

    /** {@code results.json}. */
    public Path results() {
        return path.resolve("results.json");
    }
}
