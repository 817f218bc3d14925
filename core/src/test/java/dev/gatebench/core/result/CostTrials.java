package dev.gatebench.core.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Valid trials that are nothing but their costs. */
final class CostTrials {
    private static final long REQUESTS = 100_000;

    private CostTrials() {}

    /**
     * A trial.
     *
     * @param backend CPU per request of the backend, 0 for not measured
     * @param kernel CPU time of the kernel, 0 for not measured
     * @param connections connections that the backend accepted for 100,000 requests
     */
    static Trial of(
            String arm, int load, int fork, int round, double sut, double backend, double kernel, long connections) {
        return new Trial(
                arm,
                load,
                fork,
                round,
                TrialStatus.VALID,
                SyntheticRun.START.plusSeconds(round),
                5_000_000_000L,
                REQUESTS,
                Map.of(),
                REQUESTS,
                REQUESTS / 5.0,
                Optional.empty(),
                1_000_000,
                Optional.empty(),
                new CpuPerRequest(OptionalDouble.of(sut), OptionalDouble.empty(), measured(backend)),
                Map.of(),
                new HostFigures(OptionalDouble.empty(), OptionalDouble.empty()),
                kernel > 0 ? Optional.of(new HostSpeed(measured(kernel), measured(kernel))) : Optional.empty(),
                Optional.empty(),
                Optional.of(new BackendFigures(REQUESTS, connections)),
                List.of(),
                Optional.empty(),
                List.of());
    }

    /** The same trial, measured in the same seconds as the other arm's. */
    static Trial beside(String other, Trial t) {
        return new Trial(
                t.arm(),
                t.load(),
                t.fork(),
                t.round(),
                t.status(),
                t.startedAt(),
                t.durationNs(),
                t.requests(),
                t.errors(),
                t.totalRequests(),
                t.throughputPerSec(),
                t.serviceTimeNs(),
                t.serviceTimeResolutionNs(),
                t.histogramFile(),
                t.cpuNsPerRequest(),
                t.processes(),
                t.host(),
                t.hostSpeed(),
                t.steadiness(),
                t.backend(),
                t.checks(),
                t.note(),
                List.of(other));
    }

    private static OptionalDouble measured(double value) {
        return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
