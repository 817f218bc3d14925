package dev.gatebench.core.run;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.network.MessageSizes;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.ComparisonSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of {@code run.json}: the purpose and state of a run; with trials and environment all that its results
 * need. The file is written when the run begins, when its backend has started and when it ends, so that a run that was
 * cut off can be reported too.
 *
 * @param title one line for people
 * @param fidelity id of the fidelity
 * @param fitForNumbers false when its numbers must not be used
 * @param seed seed of the plan's random order
 * @param driver id of the driver
 * @param finishedAt absent while it runs and when it was cut off
 * @param complete whether every planned trial was run
 * @param arms the arms to run, in the order of reports
 * @param loads the loads to run, in the order of reports
 * @param rank whether the gateways are ranked
 * @param slos goals for response times; a report says the greatest rate that keeps each
 * @param backendDelayNs least delay of each reply of the backend, ns; absent where none is certain, and until the
 *     backend has started
 * @param messages sizes of requests and replies; absent where the network was not measured
 * @param checks limits of the checks, by name; those not named have their defaults
 * @param published the published table beside it
 * @param precision the goal of {@code --precision}; absent without it
 * @param profiles kinds of profiles to make
 * @param lanes hosts of its lanes, whose number is their place, counted from 1; empty where forks are not made at once
 * @param footnotes footnotes that stand beside every number of this run
 */
@Draft
public record RunInfo(
        int schemaVersion,
        String study,
        String title,
        String fidelity,
        boolean fitForNumbers,
        long seed,
        String driver,
        Instant startedAt,
        Optional<Instant> finishedAt,
        boolean complete,
        List<Arm> arms,
        List<Load> loads,
        List<ComparisonSpec> comparisons,
        boolean rank,
        @OmittedWhenEmpty List<Slo> slos,
        @Amount OptionalLong backendDelayNs,
        Optional<MessageSizes> messages,
        Map<String, Double> checks,
        Optional<Published> published,
        Optional<PrecisionGoal> precision,
        @OmittedWhenEmpty List<ProfileKind> profiles,
        @OmittedWhenEmpty List<LaneHosts> lanes,

        List<String> footnotes)
        implements RunInfoDraft.With {
    /** Version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 2;

    /** Most arms of a run: comparisons grow with pairs of arms and loads; studies have some ten of each. */
    private static final int MOST_ARMS = 100;

    private static final int MOST_LOADS = 100;
    private static final int MOST_COMPARISONS = 1000;
    private static final int MOST_LANES = 1000;

    public RunInfo {
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        comparisons = List.copyOf(comparisons);
        slos = List.copyOf(slos);
        checks = Map.copyOf(checks);
        profiles = List.copyOf(profiles);
        lanes = List.copyOf(lanes);
        footnotes = List.copyOf(footnotes);
    }

    /** Reads a run's file; throws an {@link IOException} naming the file when it is no run.json of this version. */
    public static RunInfo read(Path file) throws IOException {
        RunInfo info = Json.read(file, SCHEMA_VERSION, RunInfo.class);
        requireAtMost(file, MOST_ARMS, info.arms.size(), "arms");
        requireAtMost(file, MOST_LOADS, info.loads.size(), "loads");
        requireAtMost(file, MOST_COMPARISONS, info.comparisons.size(), "comparisons");
        requireAtMost(file, MOST_LANES, info.lanes.size(), "lanes");
        return info;
    }

    private static void requireAtMost(Path file, int most, int found, String what) throws DataException {
        if (found > most) {
            throw new DataException(
                    file + " must have at most " + most + " " + what + ", has " + found + ": restore the file");
        }
    }

    /**
     * Returns the run at its end.
     *
     * @param found footnotes that its end adds
     */
    public RunInfo ended(Instant at, boolean everyTrialRan, List<String> found) {
        return noting(found).with().finishedAt(at).complete(everyTrialRan).build();
    }

    /** Returns the run as it resumes after it was cut off. */
    public RunInfo goingOn() {
        return with().finishedAt(Optional.empty()).complete(false).build();
    }

    /** Returns the run whose forks are made in these lanes from now on; lanes that it had keep their numbers. */
    public RunInfo inLanes(List<LaneHosts> now) {
        List<LaneHosts> all = new ArrayList<>(lanes);
        List<Integer> found = LaneHosts.find(lanes, now);
        IntStream.range(0, now.size()).filter(i -> found.get(i) == 0).forEach(i -> all.add(now.get(i)));
        return withLanes(all);
    }

    /** Returns the run when its precision goal has ended, after so many complete repetitions. */
    public RunInfo stopped(int repetitions, StopReason why) {
        return withPrecision(precision.map(goal -> goal.ended(repetitions, why)));
    }

    /** Returns the run with more footnotes. */
    public RunInfo noting(List<String> more) {
        return withFootnotes(Stream.concat(footnotes.stream(), more.stream()).toList());
    }
}
