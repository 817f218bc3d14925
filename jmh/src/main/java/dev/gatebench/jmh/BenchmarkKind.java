package dev.gatebench.jmh;

import dev.gatebench.jmh.benchmark.AllThreadsBenchmark;
import dev.gatebench.jmh.benchmark.RepeatedRequestBenchmark;
import dev.gatebench.jmh.benchmark.SpreadTrafficBenchmark;
import dev.gatebench.jmh.table.Probe;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The benchmark classes, and the probes that each can be run with. */
enum BenchmarkKind {
    REPEATED(RepeatedRequestBenchmark.class, false),
    SPREAD(SpreadTrafficBenchmark.class, true),
    ALL_THREADS(AllThreadsBenchmark.class, false);

    private final Class<?> type;
    private final boolean spread;

    BenchmarkKind(Class<?> type, boolean spread) {
        this.type = type;
        this.spread = spread;
    }

    /** The qualified name of the class's one method. */
    String method() {
        return type.getName() + ".match";
    }

    /** A regular expression that JMH finds in the name of this benchmark and of no other. */
    String include() {
        return "^" + Pattern.quote(method()) + "$";
    }

    /** Returns the probes with which this benchmark can run. */
    List<Probe> runnable(Stream<Probe> probes) {
        return probes.filter(probe -> probe.isSpread() == spread).distinct().toList();
    }
}
