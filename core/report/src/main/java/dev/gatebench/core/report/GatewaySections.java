package dev.gatebench.core.report;

import dev.gatebench.core.comparison.WorkRatio;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.RuleCost;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of the gateways' JVMs, their connections to the backend, their tables of rules and their starts. */
final class GatewaySections {
    /** New connections per request above which their table is shown: below, all arms reuse connections. */
    private static final double FEW = 0.05;

    private static final double MS_PER_S = 1e3;
    private static final double NS_PER_S = 1e9;
    private static final double BYTES_PER_MIB = 1 << 20;

    private GatewaySections() {}

    /** Returns the tables of gateways and hosts, in the order that pages and summaries share. */
    static List<Section> andHosts(Results results) {
        return List.of(
                work(results),
                jvm(results),
                upstream(results),
                starts(results),
                proofs(results),
                HostSections.network(results),
                HostSections.injectors(results));
    }

    /** Lists garbage collection pauses and allocation of the cells with a headline. */
    static Section jvm(Results results) {
        return Table.over(results.cells(), cell -> cell.jvm().filter(jvm -> cell.headline()).stream())
                .text("arm", row -> row.outer().arm())
                .number("load", row -> row.outer().load())
                .number("GC pause ms/s", row -> Figures.millis(row.inner().gcPauseNsPerSec()))
                .number("longest pause ms", row -> Figures.millis(row.inner().gcLongestPauseNs()))
                .number(
                        "allocated KiB/request [95 %]",
                        row -> Figures.estimate(row.inner().allocatedBytesPerRequest(), Figures::kibibytes))
                .section("jvm");
    }

    /** Lists the work of a request, such as CPU time and allocation, for both gateways of each pair. */
    static Section work(Results results) {
        return Table.over(results.work())
                .text("candidate ÷ baseline", work -> work.candidate() + " ÷ " + work.baseline())
                .text("per request", work -> unit(work.metric()))
                .number("baseline", work -> amount(work.metric(), work.baselineMedian()))
                .number("candidate", work -> amount(work.metric(), work.candidateMedian()))
                .number("ratio [95 %]", WorkRatio::found)
                .number("n", work -> Figures.repetitions(work.found()))
                .section("work");
    }

    private static String unit(Metric metric) {
        return switch (metric) {
            case CPU -> "CPU µs, raw";
            case ALLOCATED -> "allocated KiB";
            default -> metric.title();
        };
    }

    private static String amount(Metric metric, double amount) {
        return switch (metric) {
            case CPU -> Numbers.micros(amount);
            case ALLOCATED -> Figures.kibibytes(amount);
            default -> Figures.significant(amount);
        };
    }

    /** Lists connections to the backend and errors, also of cells that a check refuses; empty if neither stands out. */
    static Section upstream(Results results) {
        boolean told = tellsUpstream(results);
        return Table.over(results.cells(), cell -> cell.upstream().filter(found -> told).stream())
                .text("arm", row -> row.outer().arm())
                .number("load", row -> row.outer().load())
                .number("trials", row -> row.inner().trials())
                .number("of them valid", row -> row.outer().n())
                .number(
                        "upstream connections/request",
                        row -> Figures.significant(row.inner().connectionsPerRequest()))
                .number("errors", row -> Figures.percent(row.inner().errorShare()))
                .number("correct replies /s", row -> Figures.rate(row.inner().throughputPerSec()))
                .text("kinds of errors", row -> words(row.inner().errors()))
                .section("upstream");
    }

    static boolean tellsUpstream(Results results) {
        return results.cells().stream()
                .flatMap(cell -> cell.upstream().stream())
                .anyMatch(found -> found.connectionsPerRequest().orElse(0) > FEW
                        || found.errorShare().orElse(0) > 0);
    }

    private static String words(Map<ErrorKind, Long> errors) {
        return new TreeMap<>(errors)
                .entrySet().stream()
                        .map(error -> Numbers.count(error.getValue()) + " "
                                + error.getKey().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    /** Lists the measured cost of rule tables beside the cost that JMH predicts. */
    static Section rules(Results results) {
        return Table.over(RuleCost.of(results))
                .text("arm", RuleCost::arm)
                .number("load", RuleCost::load)
                .number("rules", cost -> Numbers.count(cost.rules()))
                .text("answering", RuleCost::at)
                .text("found by", RuleCost::matcher)
                .number("measured µs/request [95 %]", cost -> Figures.micros(Optional.of(cost.measured())))
                .number("with one rule µs", cost -> Figures.micros(cost.baseNs()))
                .number(
                        "× one rule",
                        cost -> Figures.text(
                                cost.baseNs(),
                                base -> Numbers.times(cost.measured().median() / base)))
                .number("JMH's match µs", cost -> Figures.micros(cost.matchNs()))
                .number("predicted µs", cost -> Figures.micros(cost.predictedNs()))
                .number(
                        "measured − predicted µs",
                        cost -> Figures.text(
                                cost.predictedNs(),
                                predicted -> Numbers.micros(cost.measured().median() - predicted)))
                .section("rules");
    }

    /** Lists the time and CPU that arms took to start, and their memory then and under load. */
    static Section starts(Results results) {
        return Table.over(results.starts())
                .text("arm", ArmStart::arm)
                .number("fork", ArmStart::fork)
                .number("s until ready", start -> Figures.significant(start.readyMs() / MS_PER_S))
                .number(
                        "CPU s until ready",
                        start -> Figures.text(start.cpuNs(), ns -> Figures.significant(ns / NS_PER_S)))
                .number("MiB when ready", start -> mebibytes(start.rssBytes()))
                .number("greatest MiB under load", start -> mebibytes(mostUnderLoad(results, start)))
                .section("starts");
    }

    /** Lists what was proved of each arm when it started, once for all its starts that were proved alike. */
    static Section proofs(Results results) {
        return Table.over(results.starts().stream()
                        .collect(Collectors.groupingBy(ArmStart::arm, LinkedHashMap::new, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .flatMap(arm -> proofs(arm.getKey(), arm.getValue()))
                        .toList())
                .text("arm", Proof::arm)
                .text("proof", Proof::words)
                .number("starts", Proof::starts)
                .section("proofs");
    }

    /** @param starts the starts that had it, of all of the arm */
    private record Proof(String arm, String words, String starts) {}

    private static Stream<Proof> proofs(String arm, List<ArmStart> starts) {
        Map<String, Long> counts = starts.stream()
                .flatMap(start -> start.proofs().stream().distinct())
                .collect(Collectors.groupingBy(proof -> proof, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(proof -> new Proof(arm, proof.getKey(), proof.getValue() + " of " + starts.size()));
    }

    private static OptionalLong mostUnderLoad(Results results, ArmStart start) {
        return results.trials().stream()
                .filter(trial -> trial.arm().equals(start.arm()) && trial.fork() == start.fork())
                .flatMap(trial -> Optional.ofNullable(trial.processes().get(Trial.SUT)).stream())
                .flatMapToLong(figures -> figures.rssBytes().stream())
                .max();
    }

    private static String mebibytes(OptionalLong bytes) {
        return Figures.text(bytes, amount -> Figures.significant(amount / BYTES_PER_MIB));
    }
}
