package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.load.Load;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * One trial and all that was measured of it: a line of {@code trials.jsonl}.
 *
 * @param id which one it is
 * @param status whether its figures may be used
 * @param note why it failed, for people; absent otherwise
 * @param window when it was measured
 * @param traffic what the driver sent and what came back
 * @param processes figures of each process by role: {@link #SUT}, {@link #INJECTOR}, {@link #BACKEND}
 * @param host what the host did
 * @param steadiness whether the system under test was steady; absent when not measured
 * @param backend what the backend counted; absent when it could not be asked
 * @param checks findings of the checks
 * @param beside ids of the arms that were under load in the same seconds on the same CPUs, or, of a trial that failed,
 *     were to be, in order; empty where it had the seconds to itself
 * @param timeLine the file of its {@link TimeLine}, relative to the run's folder; absent where there is none
 * @param injectors figures of each of several injectors; empty where one sent all
 * @param lane the lane that its fork was made on, counted from 1, where forks were made at once, each on hosts of its
 *     own; absent where they were made one after another on the same
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> beside,

        Optional<String> timeLine,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<InjectorFigures> injectors,

        @Amount OptionalInt lane) {
    /** The system under test: the gateway, or the backend itself in a direct arm. */
    public static final String SUT = "sut";

    /** The driver's injector. */
    public static final String INJECTOR = "injector";

    /** The backend behind a gateway. */
    public static final String BACKEND = "backend";

    /** The share of a rate from which it counts as reached. */
    private static final double REACHED = 0.95;

    public Trial {
        beside = List.copyOf(beside);
        processes = Map.copyOf(processes);
        checks = List.copyOf(checks);
        injectors = List.copyOf(injectors);
    }

    /**
     * The measured window.
     *
     * @param startedAt its start
     * @param durationNs its length, ns
     */
    public record Measured(Instant startedAt, @Amount long durationNs) {}

    /**
     * A trial of which nothing was measured.
     *
     * @param beside the arms that were to be under load in the same seconds
     */
    public static Trial failed(TrialId id, String driver, Instant at, String note, List<String> beside) {
        return new Trial(
                id,
                TrialStatus.FAILED,
                Optional.of(note),
                new Measured(at, 0),
                Traffic.none(driver),
                Map.of(),
                HostFigures.none(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                beside,
                Optional.empty(),
                List.of(),
                OptionalInt.empty());
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
     * The rate that its load or its arm fixes, requests a second; empty where replies decide when the next are sent.
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
     * The rate that it was held to, requests a second; empty where it was held to none, or where replies took so long
     * that it was not reached, for then it was driven as hard as it could be.
     */
    public OptionalInt heldToRate() {
        OptionalInt rate = rate();
        return rate.isPresent() && throughputPerSec() >= REACHED * rate.getAsInt() ? rate : OptionalInt.empty();
    }

    /** Whether its figures may be used. */
    public boolean valid() {
        return status == TrialStatus.VALID;
    }

    /** Service times, ns; absent without a correct reply, and where the driver cannot tell. */
    public Optional<Quantiles> serviceTimeNs() {
        return traffic.serviceTime().map(Traffic.Times::ns);
    }

    /**
     * CPU time of a role per request, ns, user and system together; empty where it was not measured, and of what worked
     * for other arms too in the same seconds. Where that was measured it is the whole load's, by all its replies, so
     * that no request is counted by half; else the window's, by its correct replies. It is without the JIT compiler
     * where that was watched: it compiles for all requests to come, and which of them it compiles in is chance.
     */
    public OptionalDouble cpuNsPerRequest(String role) {
        ProcessFigures figures = processes.get(role);
        if (figures == null || requests() == 0 || figures.forOthersToo()) {
            return OptionalDouble.empty();
        }
        double own = 1 - compilerShare(role, figures);
        return figures.wholeLoad().isPresent() && traffic.answered().orElse(0) > 0
                ? OptionalDouble.of(own
                        * figures.wholeLoad().get().cpuNs()
                        / traffic.answered().getAsLong())
                : OptionalDouble.of(own * figures.cpuNs() / requests());
    }

    /**
     * Bytes that the system under test allocated per request in the window; empty where its JVM did not record it, and
     * of one that worked for other arms too.
     */
    public OptionalDouble allocatedBytesPerRequest() {
        return perRequest(
                figures -> figures.jvm().map(JvmFigures::allocatedBytes).orElse(OptionalDouble.empty()));
    }

    /** Context switches of the system under test per request in the window; empty likewise. */
    public OptionalDouble contextSwitchesPerRequest() {
        return perRequest(figures -> figures.contextSwitches().isPresent()
                ? OptionalDouble.of((double) figures.contextSwitches().getAsLong())
                : OptionalDouble.empty());
    }

    /**
     * A count of the kernel's performance counters of the system under test per request: over the whole load, by all
     * its replies, where that is known; empty where it was not told, and of one that worked for other arms too.
     */
    public OptionalDouble countedPerRequest(Function<Counters, OptionalLong> counter) {
        ProcessFigures figures = processes.get(SUT);
        long replies = figures != null && figures.wholeLoad().isPresent()
                ? traffic.answered().orElse(0)
                : requests();
        OptionalLong count = Optional.ofNullable(figures)
                .filter(found -> replies > 0 && !found.forOthersToo())
                .flatMap(ProcessFigures::counters)
                .map(counter)
                .orElse(OptionalLong.empty());
        return count.isPresent() ? OptionalDouble.of((double) count.getAsLong() / replies) : OptionalDouble.empty();
    }

    private OptionalDouble perRequest(Function<ProcessFigures, OptionalDouble> amount) {
        ProcessFigures figures = processes.get(SUT);
        if (figures == null || requests() == 0 || figures.forOthersToo()) {
            return OptionalDouble.empty();
        }
        OptionalDouble found = amount.apply(figures);
        return found.isPresent() ? OptionalDouble.of(found.getAsDouble() / requests()) : found;
    }

    /** Takes the window's share of the system under test where that of the whole load is not known. */
    private double compilerShare(String role, ProcessFigures figures) {
        return figures.compilerShare().orElse(role.equals(SUT) ? jitShare().orElse(0) : 0);
    }

    /**
     * CPU time of the JIT compiler of the system under test ÷ all of its CPU time; absent where it was not watched, or
     * is no JVM.
     */
    public OptionalDouble jitShare() {
        return steadiness.map(Steadiness::jitShare).orElse(OptionalDouble.empty());
    }

    /** The same trial as one of another fork. */
    public Trial inFork(int other) {
        return with(id.inFork(other), status, processes, checks);
    }

    /** The same figures with another status and other findings. */
    public Trial withFindings(TrialStatus newStatus, List<CheckResult> findings) {
        return with(id, newStatus, processes, findings);
    }

    /** The same figures, which may not be used for that reason. */
    Trial failedFor(String why) {
        return new Trial(
                id,
                TrialStatus.FAILED,
                Optional.of(why),
                window,
                traffic,
                processes,
                host,
                steadiness,
                backend,
                checks,
                beside,
                timeLine,
                injectors,
                lane);
    }

    /** The same with the file of its time line, relative to the run's folder. */
    public Trial withTimeLine(String file) {
        return with(Optional.of(file), lane);
    }

    /** The same with the lane that its fork was made on. */
    public Trial onLane(int number) {
        return with(timeLine, OptionalInt.of(number));
    }

    private Trial with(Optional<String> file, OptionalInt number) {
        return new Trial(
                id,
                status,
                note,
                window,
                traffic,
                processes,
                host,
                steadiness,
                backend,
                checks,
                beside,
                file,
                injectors,
                number);
    }

    /** The same with what its system under test allocated. */
    Trial allocating(double bytes) {
        Map<String, ProcessFigures> with = new HashMap<>(processes);
        with.computeIfPresent(SUT, (role, figures) -> figures.allocating(bytes));
        return with(id, status, with, checks);
    }

    private Trial with(
            TrialId newId, TrialStatus newStatus, Map<String, ProcessFigures> figures, List<CheckResult> findings) {
        return new Trial(
                newId,
                newStatus,
                note,
                window,
                traffic,
                figures,
                host,
                steadiness,
                backend,
                findings,
                beside,
                timeLine,
                injectors,
                lane);
    }
}
