package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
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
 * {@code run.json}: what a run set out to do and whether it got there; all that its results need beside trials and
 * environment. Written when the run begins, when its backend has started and when it ends, so that a run that was cut
 * off can be reported too.
 *
 * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
 * @param study the study's name
 * @param title one line for people
 * @param fidelity id of the fidelity
 * @param fitForNumbers false when its numbers must not be used
 * @param seed seed of the plan's random order
 * @param driver id of the driver
 * @param startedAt start of the run
 * @param finishedAt end of the run; absent while it runs and when it was cut off
 * @param complete whether every planned trial was run
 * @param arms the arms that were to run, in the order of reports
 * @param loads the loads that were to run, in the order of reports
 * @param comparisons which arms are compared
 * @param rank whether the gateways are ranked
 * @param slos the goals for response times whose greatest rates are asked for
 * @param backendDelayNs the delay that each reply of the backend has at least, ns; absent where none is certain, and
 *     until the backend has started
 * @param messages how large requests and replies are; absent of runs whose network was not measured
 * @param checks the limits of the checks, by name; those not named have their defaults
 * @param published the published table beside it
 * @param precision what {@code --precision} asked for; absent without it
 * @param profiles what is profiled, beside what is measured; empty for nothing
 * @param lanes where its lanes are, by their number, which is counted from 1; empty where forks are not made at once
 * @param footnotes what a reader must know beside every number of this run
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Slo> slos,

        @Amount OptionalLong backendDelayNs,
        Optional<MessageSizes> messages,
        Map<String, Double> checks,
        Optional<Published> published,
        Optional<PrecisionGoal> precision,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<ProfileKind> profiles,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<LaneHosts> lanes,

        List<String> footnotes) {
    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 2;

    /** What is compared grows with the arms' pairs and the loads; studies have some ten of each. */
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

    /** A run that profiles nothing, and makes one fork after another. */
    public RunInfo(
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
            List<Slo> slos,
            OptionalLong backendDelayNs,
            Map<String, Double> checks,
            Optional<Published> published,
            Optional<PrecisionGoal> precision,
            List<String> footnotes) {
        this(
                schemaVersion,
                study,
                title,
                fidelity,
                fitForNumbers,
                seed,
                driver,
                startedAt,
                finishedAt,
                complete,
                arms,
                loads,
                comparisons,
                rank,
                slos,
                backendDelayNs,
                Optional.empty(),
                checks,
                published,
                precision,
                List.of(),
                List.of(),
                footnotes);
    }

    /**
     * Reads a run's file.
     *
     * @throws IOException naming the file when it is no run.json of this version
     */
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
     * The same run at its end.
     *
     * @param found what its end adds to the footnotes
     */
    public RunInfo ended(Instant at, boolean everyTrialRan, List<String> found) {
        return with(Optional.of(at), everyTrialRan, backendDelayNs, messages, precision, footnotes)
                .noting(found);
    }

    /** The same run with what its backend, once started, says of its delay. */
    public RunInfo withBackendDelay(OptionalLong leastNs) {
        return with(finishedAt, complete, leastNs, messages, precision, footnotes);
    }

    /** The same run with how large its requests and replies are. */
    public RunInfo withMessages(MessageSizes sizes) {
        return with(finishedAt, complete, backendDelayNs, Optional.of(sizes), precision, footnotes);
    }

    /** The same run as it goes on after it was cut off. */
    public RunInfo goingOn() {
        return with(Optional.empty(), false, backendDelayNs, messages, precision, footnotes);
    }

    /** The same run with the goal that it works towards. */
    public RunInfo towards(PrecisionGoal goal) {
        return with(finishedAt, complete, backendDelayNs, messages, Optional.of(goal), footnotes);
    }

    /** The same run that is profiled too. */
    public RunInfo profiling(List<ProfileKind> kinds) {
        return with(kinds, lanes);
    }

    /** The same run whose forks are made in these lanes from now on; those that it had keep their numbers. */
    public RunInfo inLanes(List<LaneHosts> now) {
        List<LaneHosts> all = new ArrayList<>(lanes);
        List<Integer> found = LaneHosts.find(lanes, now);
        IntStream.range(0, now.size()).filter(i -> found.get(i) == 0).forEach(i -> all.add(now.get(i)));
        return with(profiles, all);
    }

    private RunInfo with(List<ProfileKind> kinds, List<LaneHosts> where) {
        return new RunInfo(
                schemaVersion,
                study,
                title,
                fidelity,
                fitForNumbers,
                seed,
                driver,
                startedAt,
                finishedAt,
                complete,
                arms,
                loads,
                comparisons,
                rank,
                slos,
                backendDelayNs,
                messages,
                checks,
                published,
                precision,
                kinds,
                where,
                footnotes);
    }

    /** The same run when its goal has ended, after so many complete repetitions. */
    public RunInfo stopped(int repetitions, StopReason why) {
        return with(
                finishedAt,
                complete,
                backendDelayNs,
                messages,
                precision.map(goal -> goal.ended(repetitions, why)),
                footnotes);
    }

    /** The same run with more footnotes. */
    public RunInfo noting(List<String> more) {
        return with(
                finishedAt,
                complete,
                backendDelayNs,
                messages,
                precision,
                Stream.concat(footnotes.stream(), more.stream()).toList());
    }

    private RunInfo with(
            Optional<Instant> end,
            boolean everyTrialRan,
            OptionalLong delayNs,
            Optional<MessageSizes> sizes,
            Optional<PrecisionGoal> goal,
            List<String> notes) {
        return new RunInfo(
                schemaVersion,
                study,
                title,
                fidelity,
                fitForNumbers,
                seed,
                driver,
                startedAt,
                end,
                everyTrialRan,
                arms,
                loads,
                comparisons,
                rank,
                slos,
                delayNs,
                sizes,
                checks,
                published,
                goal,
                profiles,
                lanes,
                notes);
    }
}
