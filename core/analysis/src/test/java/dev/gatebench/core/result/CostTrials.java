package dev.gatebench.core.result;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.OptionalDouble;

/** Valid trials that are nothing but their costs. */
public final class CostTrials {
    private static final long REQUESTS = 100_000;

    private CostTrials() {}

    /**
     * A trial.
     *
     * @param backend CPU per request of the backend, 0 for not measured
     * @param kernel CPU time of the kernel, 0 for not measured
     * @param connections connections that the backend accepted for 100,000 requests
     */
    public static Trial of(
            String arm, Load load, int fork, int round, double sut, double backend, double kernel, long connections) {
        TrialBuilder trial = TrialBuilder.trial(arm, load, fork, round)
                .startedAt(SyntheticRun.START.plusSeconds(round))
                .durationNs(5_000_000_000L)
                .requests(REQUESTS)
                .answered(REQUESTS)
                .throughputPerSec(REQUESTS / 5.0)
                .cpuNsPerRequest(OptionalDouble.of(sut), OptionalDouble.empty(), measured(backend))
                .backend(new BackendFigures(REQUESTS, connections));
        return kernel > 0 ? trial.hostSpeed(measured(kernel)).build() : trial.build();
    }

    private static OptionalDouble measured(double value) {
        return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
