package dev.gatebench.core.trial;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.HostFigures.HostSpeed;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A {@link Trial} of which a test says only what it is about: everything else is as if nothing had been measured. */
public final class TrialBuilder {
    /** Abilities of Gatling. */
    public static final Set<Ability> ABILITIES =
            EnumSet.complementOf(EnumSet.of(Ability.OPEN_MODEL, Ability.RESPONSE_TIME));

    private static final long RESOLUTION_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private TrialId id;
    private Optional<ProcessFigures.WholeLoad> wholeLoad = Optional.empty();
    private final Map<String, OptionalDouble> cpuNsPerRequest = new HashMap<>();
    private TrialStatus status = TrialStatus.VALID;
    private Instant startedAt = Instant.EPOCH;
    private long durationNs = TimeUnit.SECONDS.toNanos(1);
    private Set<Ability> abilities = ABILITIES;
    private String driver = "gatling";
    private OptionalInt ratePerSec = OptionalInt.empty();
    private OptionalDouble atEdges = OptionalDouble.empty();
    private OptionalDouble inFlight = OptionalDouble.empty();
    private Optional<Traffic.Offered> offered = Optional.empty();
    private long requests = 0;
    private Map<ErrorKind, Long> errors = Map.of();
    private OptionalLong answered = OptionalLong.of(0);
    private OptionalLong failed = OptionalLong.of(0);
    private OptionalLong unanswered = OptionalLong.of(0);
    private double throughputPerSec = 0;
    private Optional<Quantiles> serviceTime = Optional.empty();
    private Optional<Traffic.Times> responseTime = Optional.empty();
    private List<Traffic.OfRequest> byRequest = List.of();
    private Optional<ClientSpec> client = Optional.empty();
    private String histogramFile = "hdr/none.hdr";
    private Map<String, ProcessFigures> processes = Map.of();
    private HostFigures host = HostFigures.none();
    private Optional<Steadiness> steadiness = Optional.empty();
    private Optional<BackendFigures> backend = Optional.empty();
    private List<CheckResult> checks = List.of();
    private Optional<String> note = Optional.empty();
    private List<String> beside = List.of();
    private Optional<String> timeLine = Optional.empty();
    private List<InjectorFigures> injectors = List.of();
    private OptionalInt lane = OptionalInt.empty();

    private TrialBuilder(TrialId id) {
        this.id = id;
    }

    /** A valid trial of one second without any figure. */
    public static TrialBuilder trial(String arm, Load load, int fork, int round) {
        return new TrialBuilder(new TrialId(arm, load, fork, round));
    }

    /** Lets its driver speak in another way than HTTP/1.1 in clear on connections that are kept. */
    public TrialBuilder client(ClientSpec spoken) {
        client = Optional.of(spoken);
        return this;
    }

    /** Gives it figures of each of several requests. */
    public TrialBuilder byRequest(Traffic.OfRequest... each) {
        byRequest = List.of(each);
        return this;
    }

    /** Makes it a trial of another arm. */
    public TrialBuilder arm(String other) {
        id = new TrialId(other, id.load(), id.fork(), id.round());
        return this;
    }

    /** A trial with another's figures. */
    public static TrialBuilder like(Trial other) {
        TrialBuilder builder = new TrialBuilder(other.id());
        builder.status = other.status();
        builder.startedAt = other.startedAt();
        builder.durationNs = other.durationNs();
        builder.driver = other.traffic().driver();
        builder.client = other.traffic().client();
        builder.abilities = other.traffic().abilities();
        builder.atEdges = other.traffic().atEdges();
        builder.inFlight = other.traffic().inFlight();
        builder.offered = other.traffic().offered();
        builder.ratePerSec = other.traffic().ratePerSec();
        builder.requests = other.requests();
        builder.errors = other.errors();
        builder.answered = other.traffic().answered();
        builder.failed = other.traffic().failed();
        builder.unanswered = other.traffic().unanswered();
        builder.throughputPerSec = other.throughputPerSec();
        builder.serviceTime = other.serviceTimeNs();
        builder.responseTime = other.traffic().responseTime();
        builder.histogramFile =
                other.traffic().serviceTime().map(Traffic.Times::histogramFile).orElse(builder.histogramFile);
        builder.processes = other.processes();
        builder.host = other.host();
        builder.steadiness = other.steadiness();
        builder.backend = other.backend();
        builder.checks = other.checks();
        builder.note = other.note();
        builder.beside = other.beside();
        builder.timeLine = other.timeLine();
        builder.injectors = other.injectors();
        builder.lane = other.lane();
        return builder;
    }

    public TrialBuilder status(TrialStatus value) {
        status = value;
        return this;
    }

    public TrialBuilder startedAt(Instant value) {
        startedAt = value;
        return this;
    }

    public TrialBuilder durationNs(long value) {
        durationNs = value;
        return this;
    }

    /** Requests in flight that throughput × mean service time does not see. */
    public TrialBuilder atEdges(double inFlight) {
        atEdges = OptionalDouble.of(inFlight);
        return this;
    }

    /** With so many requests in flight, as the driver counted them. */
    public TrialBuilder inFlight(double counted) {
        inFlight = OptionalDouble.of(counted);
        return this;
    }

    /** Makes it a trial of an open load with these figures. */
    public TrialBuilder offered(Traffic.Offered told) {
        offered = Optional.of(told);
        return this;
    }

    /** Held to this many requests a second. */
    public TrialBuilder heldTo(int perSecond) {
        ratePerSec = OptionalInt.of(perSecond);
        return this;
    }

    /** Sent by this driver and not by Gatling. */
    public TrialBuilder driver(String id) {
        driver = id;
        return this;
    }

    /** Makes it a trial of a driver that lacks these abilities. */
    public TrialBuilder without(Ability... lacking) {
        abilities = EnumSet.copyOf(abilities);
        abilities.removeAll(Set.of(lacking));
        return this;
    }

    public TrialBuilder requests(long value) {
        requests = value;
        return this;
    }

    public TrialBuilder errors(Map<ErrorKind, Long> value) {
        errors = value;
        return this;
    }

    public TrialBuilder answered(long value) {
        answered = OptionalLong.of(value);
        return this;
    }

    /** Sets how many of the answered requests may not have reached the backend. */
    public TrialBuilder failed(long value) {
        failed = OptionalLong.of(value);
        return this;
    }

    /** Beside these, requests that may have reached the backend. */
    public TrialBuilder unanswered(long value) {
        unanswered = OptionalLong.of(value);
        return this;
    }

    /** Makes it a trial of a driver that cannot tell its unanswered requests. */
    public TrialBuilder withoutUnanswered() {
        unanswered = OptionalLong.empty();
        return this;
    }

    /** Makes it a trial of a driver that cannot tell its answered requests. */
    public TrialBuilder withoutAnswered() {
        answered = OptionalLong.empty();
        return this;
    }

    public TrialBuilder throughputPerSec(double value) {
        throughputPerSec = value;
        return this;
    }

    public TrialBuilder serviceTimeNs(Quantiles value) {
        serviceTime = Optional.of(value);
        return this;
    }

    /** Makes it a trial of a driver that tells no service times. */
    public TrialBuilder withoutServiceTime() {
        serviceTime = Optional.empty();
        return this;
    }

    public TrialBuilder histogramFile(String value) {
        histogramFile = value;
        return this;
    }

    public TrialBuilder responseTime(Quantiles ns, String file) {
        responseTime = Optional.of(new Traffic.Times(ns, RESOLUTION_NS, file));
        return this;
    }

    public TrialBuilder processes(Map<String, ProcessFigures> value) {
        processes = value;
        return this;
    }

    public TrialBuilder host(OptionalDouble steal, OptionalDouble foreign) {
        host = new HostFigures(steal, foreign, List.of(), host.speed(), host.tcp());
        return this;
    }

    public TrialBuilder roleCpus(HostFigures.RoleCpus... value) {
        host = host.withRoleCpus(List.of(value));
        return this;
    }

    /** Sets how counters of the kernel's TCP grew in the window. */
    public TrialBuilder tcp(Map<String, Long> grown) {
        host = host.withTcp(grown);
        return this;
    }

    public TrialBuilder steadiness(Steadiness value) {
        steadiness = Optional.of(value);
        return this;
    }

    public TrialBuilder backend(BackendFigures value) {
        backend = Optional.of(value);
        return this;
    }

    /** As of a backend that could not be asked. */
    public TrialBuilder withoutBackend() {
        backend = Optional.empty();
        return this;
    }

    public TrialBuilder note(String value) {
        note = Optional.of(value);
        return this;
    }

    /** In the same seconds as these arms. */
    public TrialBuilder beside(String... arms) {
        beside = List.of(arms);
        return this;
    }

    /** The lane that its fork was made on. */
    public TrialBuilder lane(int number) {
        lane = OptionalInt.of(number);
        return this;
    }

    /** Sets the figures of each of several injectors. */
    public TrialBuilder injectors(List<InjectorFigures> each) {
        injectors = each;
        return this;
    }

    /** With a time line in this file. */
    public TrialBuilder timeLine(String file) {
        timeLine = Optional.of(file);
        return this;
    }

    /** CPU per request by role, ns, in place of what the processes would give; empty where it was not measured. */
    public TrialBuilder cpuNsPerRequest(OptionalDouble sut, OptionalDouble injector, OptionalDouble backendNs) {
        cpuNsPerRequest.put(Trial.SUT, sut);
        cpuNsPerRequest.put(Trial.INJECTOR, injector);
        cpuNsPerRequest.put(Trial.BACKEND, backendNs);
        return this;
    }

    /** The time of the reference kernel before and after it, ns; empty where it was not measured. */
    public TrialBuilder hostSpeed(OptionalDouble kernelNs) {
        host = host.withSpeed(Optional.of(new HostSpeed(kernelNs, kernelNs)));
        return this;
    }

    /** Sets the CPU time of the system under test over the whole load. */
    public TrialBuilder wholeLoad(ProcessFigures.WholeLoad used) {
        wholeLoad = Optional.of(used);
        return this;
    }

    public Trial build() {
        if (!cpuNsPerRequest.isEmpty() && requests == 0) {
            requests = 1_000_000;
        }
        Map<String, ProcessFigures> figures = new HashMap<>(processes);
        cpuNsPerRequest.forEach((role, ns) -> {
            if (ns.isEmpty()) {
                figures.remove(role);
            } else {
                long cpuNs = Math.round(ns.getAsDouble() * requests);
                figures.merge(
                        role,
                        new ProcessFigures(
                                cpuNs,
                                OptionalLong.empty(),
                                1,
                                OptionalLong.of(0),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        (old, made) -> new ProcessFigures(
                                cpuNs,
                                OptionalLong.empty(),
                                old.cpus(),
                                old.sharedCpuNs(),
                                old.rssBytes(),
                                old.contextSwitches(),
                                old.forOthersToo(),
                                old.wholeLoad(),
                                old.jvm(),
                                Optional.empty()));
            }
        });
        wholeLoad.ifPresent(used -> figures.computeIfPresent(
                Trial.SUT,
                (role, found) -> new ProcessFigures(
                        found.cpuNs(),
                        OptionalLong.empty(),
                        found.cpus(),
                        found.sharedCpuNs(),
                        found.rssBytes(),
                        found.contextSwitches(),
                        found.forOthersToo(),
                        Optional.of(used),
                        found.jvm(),
                        Optional.empty())));
        return new Trial(
                id,
                status,
                note,
                new Trial.Measured(startedAt, durationNs),
                new Traffic(
                        driver,
                        abilities,
                        ratePerSec,
                        requests,
                        errors,
                        answered,
                        failed,
                        unanswered,
                        atEdges,
                        inFlight,
                        offered,
                        throughputPerSec,
                        serviceTime.map(ns -> new Traffic.Times(ns, RESOLUTION_NS, histogramFile)),
                        responseTime,
                        Optional.empty(),
                        Optional.empty(),
                        client,
                        byRequest),
                figures,
                host,
                steadiness,
                backend,
                checks,
                beside,
                timeLine,
                injectors,
                lane);
    }
}
