package dev.gatebench.jmh;

import dev.gatebench.jmh.table.Probe;
import java.util.List;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** How much time a run takes, and so what its figures are good for. */
@SuppressWarnings("ImmutableEnumChecker") // both lists come from List.of
public enum RunMode {
    /** Does everything work: one short fork, one probe, no figure worth keeping. At most 15 s. */
    SMOKE(List.of("OrderedScanBenchmark"), List.of(Probe.MIDDLE)) {
        @Override
        void time(ChainedOptionsBuilder options) {
            options.forks(1)
                    .warmupIterations(1)
                    .warmupTime(TimeValue.milliseconds(100))
                    .measurementIterations(2)
                    .measurementTime(TimeValue.milliseconds(100));
        }
    },

    /** A first answer, for the published request, with an error bar over three forks. At most 75 s. */
    QUICK(List.of("OrderedScanBenchmark"), List.of(Probe.MIDDLE)) {
        @Override
        void time(ChainedOptionsBuilder options) {
            // AntPathMatcher and PathPattern need about 1.2 s until the JIT compiler has done with them
            options.forks(3)
                    .warmupIterations(3)
                    .warmupTime(TimeValue.milliseconds(400))
                    .measurementIterations(4)
                    .measurementTime(TimeValue.milliseconds(150));
        }
    },

    /** Figures fit to be published: every benchmark with the forks, iterations and probes that its class states. */
    FULL(List.of(), List.of(Probe.values())) {
        @Override
        void time(ChainedOptionsBuilder options) {
            // as annotated
        }
    };

    private final List<String> benchmarks;
    private final List<Probe> probes;

    RunMode(List<String> benchmarks, List<Probe> probes) {
        this.benchmarks = benchmarks;
        this.probes = probes;
    }

    /** Regular expressions of the benchmarks that run unless the caller names others; none means all. */
    public List<String> benchmarks() {
        return benchmarks;
    }

    /** The probes that run unless the caller names others. */
    public List<Probe> probes() {
        return probes;
    }

    /** Sets forks, iterations and their times. */
    abstract void time(ChainedOptionsBuilder options);
}
