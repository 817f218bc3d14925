package dev.gatebench.core.trial;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.load.Load;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A trial and all that was measured of it: a line of {@code trials.jsonl}.
 *
 * @param note why it failed, for people; absent otherwise
 * @param processes figures of each process by role: {@link #SUT}, {@link #INJECTOR}, {@link #BACKEND}
 * @param steadiness absent when not measured
 * @param backend counts of the backend; absent when it could not be asked
 * @param beside ids of the arms that were, or in a failed trial were to be, under load in the same seconds on the same
 *     CPUs; empty where it had the seconds to itself
 * @param timeLine file of its {@link TimeLine}, relative to the run's folder; absent where there is none
 * @param injectors figures of each of several injectors; empty where one sent all
 * @param lane the lane of its fork, counted from 1, where forks were made at once, each on hosts of its own; absent
 *     where they were made one after another
 */
@Draft
public record Trial(
        TrialId id,
        TrialStatus status,
        Optional<String> note,
        Measured window,
        Traffic traffic,
        Map<String, ProcessFigures> processes,
        HostFigures host,
        Optional<Steadiness> steadiness,
        Optional<BackendFigures> backend,
        List<CheckResult> checks,
        @OmittedWhenEmpty List<String> beside,
        Optional<String> timeLine,
        @OmittedWhenEmpty List<InjectorFigures> injectors,
        @Amount OptionalInt lane)
        implements RequestCosts, TrialDraft.With {
    /** Role of the system under test: the gateway, or the backend itself in a direct arm. */
    public static final String SUT = "sut";

    /** Role of the driver's injector. */
    public static final String INJECTOR = "injector";

    /** Role of the backend behind a gateway. */
    public static final String BACKEND = "backend";

    /** Share of a rate from which it counts as reached. */
    private static final double REACHED = 0.95;

    public Trial {
        beside = List.copyOf(beside);
        processes = Map.copyOf(processes);
        checks = List.copyOf(checks);
        injectors = List.copyOf(injectors);
    }

    /** The measured window: its start, and its length in ns. */
    public record Measured(Instant startedAt, @Amount long durationNs) {}

    /**
     * Returns a trial of which nothing was measured.
     *
     * @param beside the arms that were to be under load in the same seconds
     */
    public static Trial failed(TrialId id, String driver, Instant at, String note, List<String> beside) {
        return TrialDraft.builder()
                .id(id)
                .status(TrialStatus.FAILED)
                .note(note)
                .window(new Measured(at, 0))
                .traffic(Traffic.none(driver))
                .host(HostFigures.none())
                .beside(beside)
                .build();
    }

    public String arm() {
        return id.arm();
    }

    public Load load() {
        return id.load();
    }

    public int fork() {
        return id.fork();
    }

    public int round() {
        return id.round();
    }

    public String name() {
        return id.name();
    }

    public Instant startedAt() {
        return window.startedAt();
    }

    public long durationNs() {
        return window.durationNs();
    }

    public long requests() {
        return traffic.requests();
    }

    public Map<ErrorKind, Long> errors() {
        return traffic.errors();
    }

    public double throughputPerSec() {
        return traffic.throughputPerSec();
    }

    /**
     * Returns the rate that its load or its arm fixes, requests a second; empty where replies decide when the next
     * requests are sent.
     */
    public OptionalInt rate() {
        OptionalInt offered = load().offeredPerSec();
        return offered.isPresent()
                ? offered
                : traffic.offered()
                        .map(told -> OptionalInt.of(told.ratePerSec()))
                        .orElse(traffic.ratePerSec());
    }

    /**
     * Returns the rate that it was held to, requests a second; empty where there was none, or where replies took so
     * long that it was not reached: such a trial was driven as hard as possible.
     */
    public OptionalInt heldToRate() {
        OptionalInt rate = rate();
        return rate.isPresent() && throughputPerSec() >= REACHED * rate.getAsInt() ? rate : OptionalInt.empty();
    }

    /** Whether its figures may be used. */
    public boolean valid() {
        return status == TrialStatus.VALID;
    }

    /** Returns service times, ns; absent without a correct reply, and where the driver cannot tell. */
    public Optional<Quantiles> serviceTimeNs() {
        return traffic.serviceTime().map(Traffic.Times::ns);
    }

    /** Returns the trial as one of another fork. */
    public Trial inFork(int other) {
        return withId(new TrialId(arm(), load(), other, round()));
    }

    /** Returns the trial with another status and other findings. */
    public Trial withFindings(TrialStatus newStatus, List<CheckResult> findings) {
        return with().status(newStatus).checks(findings).build();
    }

    /** Returns the trial as a failed one, whose figures may not be used for that reason. */
    Trial failedFor(String why) {
        return with().status(TrialStatus.FAILED).note(why).build();
    }

    /** Returns the trial with the file of its time line, relative to the run's folder. */
    public Trial withTimeLine(String file) {
        return withTimeLine(Optional.of(file));
    }

    /** Returns the trial with the lane of its fork, counted from 1. */
    public Trial onLane(int number) {
        return withLane(OptionalInt.of(number));
    }

    Trial withAllocated(double bytes) {
        Map<String, ProcessFigures> all = new HashMap<>(processes);
        all.computeIfPresent(SUT, (role, figures) -> figures.withAllocated(bytes));
        return withProcesses(all);
    }
}
