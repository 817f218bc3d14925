package dev.gatebench.core.result;

import dev.gatebench.core.driver.ErrorKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** A {@link Trial} of which a test says only what it is about: everything else is as if nothing had been measured. */
public final class TrialBuilder {
    private final String arm;
    private final int load;
    private final int fork;
    private final int round;
    private TrialStatus status = TrialStatus.VALID;
    private Instant startedAt = Instant.EPOCH;
    private long durationNs = TimeUnit.SECONDS.toNanos(1);
    private long requests = 0;
    private Map<ErrorKind, Long> errors = Map.of();
    private long totalRequests = 0;
    private double throughputPerSec = 0;
    private Optional<ServiceTime> serviceTimeNs = Optional.empty();
    private long serviceTimeResolutionNs = TimeUnit.MILLISECONDS.toNanos(1);
    private Optional<String> histogramFile = Optional.empty();
    private CpuPerRequest cpuNsPerRequest =
            new CpuPerRequest(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    private Map<String, ProcessFigures> processes = Map.of();
    private HostFigures host = new HostFigures(OptionalDouble.empty(), OptionalDouble.empty());
    private Optional<HostSpeed> hostSpeed = Optional.empty();
    private Optional<Steadiness> steadiness = Optional.empty();
    private Optional<BackendFigures> backend = Optional.empty();
    private List<CheckResult> checks = List.of();
    private Optional<String> note = Optional.empty();
    private List<String> beside = List.of();

    private TrialBuilder(String arm, int load, int fork, int round) {
        this.arm = arm;
        this.load = load;
        this.fork = fork;
        this.round = round;
    }

    /** A valid trial of one second without any figure. */
    public static TrialBuilder trial(String arm, int load, int fork, int round) {
        return new TrialBuilder(arm, load, fork, round);
    }

    /** A trial with another's figures. */
    public static TrialBuilder like(Trial other) {
        TrialBuilder builder = trial(other.arm(), other.load(), other.fork(), other.round());
        builder.status = other.status();
        builder.startedAt = other.startedAt();
        builder.durationNs = other.durationNs();
        builder.requests = other.requests();
        builder.errors = other.errors();
        builder.totalRequests = other.totalRequests();
        builder.throughputPerSec = other.throughputPerSec();
        builder.serviceTimeNs = other.serviceTimeNs();
        builder.serviceTimeResolutionNs = other.serviceTimeResolutionNs();
        builder.histogramFile = other.histogramFile();
        builder.cpuNsPerRequest = other.cpuNsPerRequest();
        builder.processes = other.processes();
        builder.host = other.host();
        builder.hostSpeed = other.hostSpeed();
        builder.steadiness = other.steadiness();
        builder.backend = other.backend();
        builder.checks = other.checks();
        builder.note = other.note();
        builder.beside = other.beside();
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

    public TrialBuilder requests(long value) {
        requests = value;
        return this;
    }

    public TrialBuilder errors(Map<ErrorKind, Long> value) {
        errors = value;
        return this;
    }

    public TrialBuilder totalRequests(long value) {
        totalRequests = value;
        return this;
    }

    public TrialBuilder throughputPerSec(double value) {
        throughputPerSec = value;
        return this;
    }

    public TrialBuilder serviceTimeNs(ServiceTime value) {
        serviceTimeNs = Optional.of(value);
        return this;
    }

    public TrialBuilder histogramFile(String value) {
        histogramFile = Optional.of(value);
        return this;
    }

    public TrialBuilder cpuNsPerRequest(CpuPerRequest value) {
        cpuNsPerRequest = value;
        return this;
    }

    public TrialBuilder processes(Map<String, ProcessFigures> value) {
        processes = value;
        return this;
    }

    public TrialBuilder host(HostFigures value) {
        host = value;
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

    /** CPU per request by role, ns. */
    public TrialBuilder cpuNsPerRequest(OptionalDouble sut, OptionalDouble injector, OptionalDouble backendNs) {
        return cpuNsPerRequest(new CpuPerRequest(sut, injector, backendNs));
    }

    /** The time of the reference kernel before and after it, ns; empty where it was not measured. */
    public TrialBuilder hostSpeed(OptionalDouble kernelNs) {
        hostSpeed = Optional.of(new HostSpeed(kernelNs, kernelNs));
        return this;
    }

    public Trial build() {
        return new Trial(
                arm,
                load,
                fork,
                round,
                status,
                startedAt,
                durationNs,
                requests,
                errors,
                totalRequests,
                throughputPerSec,
                serviceTimeNs,
                serviceTimeResolutionNs,
                histogramFile,
                cpuNsPerRequest,
                processes,
                host,
                hostSpeed,
                steadiness,
                backend,
                checks,
                note,
                beside);
    }
}
