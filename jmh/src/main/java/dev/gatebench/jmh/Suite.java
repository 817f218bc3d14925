package dev.gatebench.jmh;

import dev.gatebench.jmh.agreement.Examination;
import dev.gatebench.jmh.agreement.MatchersFile;
import dev.gatebench.jmh.agreement.TableSize;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * The cells of a run, and JMH's options for them. JMH runs every combination of the parameters in a set of options, so
 * a run takes several sets.
 */
record Suite(RunMode mode, List<BenchmarkCells> cells) {

    // from this JDK on, each fork warns that JMH 1.37 uses sun.misc.Unsafe, amid the progress
    private static final int UNSAFE_WARNS_FROM = 24;

    Suite {
        cells = List.copyOf(cells);
    }

    /** Returns all matchers of the run, in the order of {@link MatcherKind}. */
    List<MatcherKind> matchers() {
        return cells.stream()
                .flatMap(some -> some.matchers().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns each table at its largest size, with all matchers that run on it. */
    List<Examination> examinations() {
        Map<TableKind, Integer> sizes = new LinkedHashMap<>();
        Map<TableKind, Set<MatcherKind>> matchers = new EnumMap<>(TableKind.class);
        Map<TableKind, Set<Probe>> probes = new EnumMap<>(TableKind.class);
        for (BenchmarkCells some : cells) {
            some.tableSizes().forEach(size -> {
                sizes.merge(size.kind(), size.routes(), Math::max);
                matchers.computeIfAbsent(size.kind(), kind -> new TreeSet<>()).addAll(some.matchers());
                probes.computeIfAbsent(size.kind(), kind -> new TreeSet<>()).addAll(some.probes());
            });
        }
        return sizes.entrySet().stream()
                .map(entry -> new Examination(
                        new TableSize(entry.getKey(), entry.getValue()),
                        List.copyOf(matchers.getOrDefault(entry.getKey(), Set.of())),
                        List.copyOf(probes.getOrDefault(entry.getKey(), Set.of()))))
                .toList();
    }

    /** Returns the number of rounds, each with a fork of every cell that has as many. */
    int rounds() {
        return cells.stream().mapToInt(BenchmarkCells::forks).max().orElse(0);
    }

    /**
     * Returns JMH's options for a round, counted from 1: a set for each benchmark, table and size, and in it the
     * matchers and probes that can be measured together.
     */
    List<Options> options(MatchersFile known, int round) {
        List<Options> all = new ArrayList<>();
        for (BenchmarkCells some :
                cells.stream().filter(cell -> isIn(cell, round)).toList()) {
            for (TableSize size : some.tableSizes().toList()) {
                byMatchers(some, size, known).forEach((matchers, probes) -> matchers.stream()
                        .collect(Collectors.partitioningBy(MatcherKind::scans))
                        .forEach((scans, these) -> {
                            if (!these.isEmpty()) {
                                all.add(options(some.benchmark(), these, scans, size, probes));
                            }
                        }));
            }
        }
        return all;
    }

    /** Spreads the forks of a cell evenly over the rounds. */
    private boolean isIn(BenchmarkCells cell, int round) {
        int rounds = rounds();
        return round * cell.forks() / rounds > (round - 1) * cell.forks() / rounds;
    }

    /** Groups the probes by the matchers that can be measured with them. */
    private static Map<List<MatcherKind>, List<Probe>> byMatchers(
            BenchmarkCells some, TableSize size, MatchersFile known) {
        return some.probes().stream()
                .collect(Collectors.groupingBy(
                        probe -> some.matchers().stream()
                                .filter(matcher -> known.reasons(
                                                matcher.name(), size.kind().name(), probe.name())
                                        .isEmpty())
                                .toList(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private Options options(
            BenchmarkKind benchmark, List<MatcherKind> matchers, boolean scans, TableSize size, List<Probe> probes) {
        ChainedOptionsBuilder options =
                new OptionsBuilder().addProfiler(GCProfiler.class).shouldFailOnError(true);
        List<String> jvm = new ArrayList<>();
        if (Runtime.version().feature() >= UNSAFE_WARNS_FROM) {
            jvm.add("--sun-misc-unsafe-memory-access=allow");
        }
        jvm.addAll(mode.jvmOptions());
        jvm.addAll(properties());
        options.jvmArgsPrepend(jvm.toArray(String[]::new))
                .include(benchmark.include())
                .param("matcher", names(matchers))
                .param("table", size.kind().name())
                .param("routes", Integer.toString(size.routes()))
                .param("probe", names(probes))
                // a round has one fork
                .forks(1);
        mode.iterations(options, scans);
        return options.build();
    }

    /** Returns the system properties of this process that its child processes need. */
    static List<String> properties() {
        return Stream.of(TableKind.FILE_PROPERTY, MatcherKind.SHENYU_HOME)
                .filter(name -> System.getProperty(name) != null)
                .map(name -> "-D" + name + "=" + System.getProperty(name))
                .toList();
    }

    private static String[] names(Collection<? extends Enum<?>> values) {
        return values.stream().map(Enum::name).toArray(String[]::new);
    }

    /** Returns the number of cells of these options. */
    static long count(List<Options> options) {
        return options.stream()
                .mapToLong(one -> Stream.of("matcher", "probe")
                        .mapToLong(name -> one.getParameter(name).get().size())
                        .reduce(1, (a, b) -> a * b))
                .sum();
    }
}
