package dev.gatebench.jmh;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What a run measures. An empty list leaves the choice to the mode.
 *
 * @param includes regular expressions of benchmarks, of which one must be found in the qualified name
 */
record Selection(
        RunMode mode, List<Pattern> includes, List<MatcherKind> matchers, List<TableKind> tables, List<Probe> probes) {

    // JMH 1.37 uses sun.misc.Unsafe, of which this JDK and later ones warn in every fork, amid the progress
    private static final int UNSAFE_WARNS_FROM = 24;

    Selection {
        includes = List.copyOf(includes);
        matchers = List.copyOf(matchers);
        tables = List.copyOf(tables);
        probes = List.copyOf(probes);
    }

    /** JMH's options for this run, with bytes allocated per operation and the results as JSON in {@code out}. */
    Options options(String out) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .resultFormat(ResultFormatType.JSON)
                .result(out);
        if (Runtime.version().feature() >= UNSAFE_WARNS_FROM) {
            options.jvmArgsPrepend("--sun-misc-unsafe-memory-access=allow");
        }
        List<String> chosen = includes.isEmpty()
                ? mode.benchmarks()
                : includes.stream().map(Pattern::pattern).toList();
        chosen.forEach(options::include);
        param(options, "matcher", matchers);
        param(options, "table", tables);
        param(options, "probe", probes.isEmpty() ? mode.probes() : probes);
        mode.time(options);
        return options.build();
    }

    private static void param(ChainedOptionsBuilder options, String name, List<? extends Enum<?>> values) {
        if (!values.isEmpty()) {
            options.param(name, values.stream().map(Enum::name).toArray(String[]::new));
        }
    }
}
