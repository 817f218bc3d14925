package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellUpstream;
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
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What gateways did beside their figures: their JVMs, their connections to the backend, and their tables of rules. */
final class GatewaySections {
    /** Below it connections are reused, and all arms alike. */
    private static final double FEW = 0.05;

    private static final String JVM_HINT =
            "Pauses as the garbage collector's log has them; the longest is that of all valid trials. Allocated: all threads, by the JVM's own"
                    + " count, over correct replies; where it is missing the arm does not record it (setting allocation), or its recording could not be read.";
    private static final String WORK_HINT =
            "By the pairs of trials and loads that CPU per request is compared by, raw; the arms' figures are medians. CPU time and what is counted by perf are of"
                    + " whole loads where these are known, what is allocated and switched is of their windows. CPU time is the host's and the minutes' too. What is"
                    + " allocated, called and switched hangs on the program, and on how many requests it has at once. None of it feeds a verdict.";
    private static final String UPSTREAM_HINT =
            "Over all trials that ran to their end, duets too, also those that a check threw out, so these figures feed no headline. Connections: those that"
                    + " the backend accepted ÷ requests that it received, ramp and tail included. Errors: of all replies in the window.";
    private static final String RULES_HINT =
            "Predicted: CPU per request of the arm with one rule, and JMH's time to find this one beyond that to find the only one of a table."
                    + " JMH has the path's text and a loop; the gateway also reads each rule's conditions and makes what it compares.";

    private static final String STARTS_HINT =
            "From its start until its configuration and its table of routes were loaded and it had been proved, a gateway by requests one after another."
                    + " CPU seconds say more than seconds: a gateway that starts may use CPUs that it does not have later, and in duets others start"
                    + " beside it. A gateway with an admin interface is given its rules one call each. Memory is what is resident of each process, so pages that processes share"
                    + " count more than once.";
    private static final double MS_PER_S = 1e3;
    private static final double NS_PER_S = 1e9;
    private static final double BYTES_PER_MIB = 1 << 20;

    private GatewaySections() {}

    /** Pauses of the garbage collector and allocation. A cell without a headline shows no figures. */
    static Section jvm(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "GC pause ms/s", "longest pause ms", "allocated KiB/request [95 %]");
        for (Cell cell : results.cells()) {
            if (cell.headline()) {
                cell.jvm()
                        .ifPresent(jvm -> table.row(
                                cell.arm(),
                                cell.load().words(),
                                Figures.millis(jvm.gcPauseNsPerSec()),
                                Figures.millis(jvm.gcLongestPauseNs()),
                                Figures.kibibytes(jvm.allocatedBytesPerRequest())));
            }
        }
        return new Section("JVM of the gateway", table.build(), JVM_HINT);
    }

    /** How much work a request is for the gateways of each pair. */
    static Section work(Results results) {
        Table.Builder table = Table.of()
                .text("candidate ÷ baseline", "per request")
                .numbers("baseline", "candidate", "ratio [95 %]", "n");
        for (WorkRatio work : results.work()) {
            table.row(
                    work.candidate() + " ÷ " + work.baseline(),
                    unit(work.metric()),
                    amount(work.metric(), work.baselineMedian()),
                    amount(work.metric(), work.candidateMedian()),
                    Figures.ratio(work.found()),
                    Figures.repetitions(work.found().n(), work.found().unit()));
        }
        return new Section("Work of a request", table.build(), WORK_HINT);
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
            default -> Numbers.significant(amount, 3);
        };
    }

    /** Connections to the backend, and errors: also of cells that a check refuses. Shown where they tell something. */
    static Section upstream(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers(
                        "load",
                        "trials",
                        "of them valid",
                        "upstream connections/request",
                        "errors",
                        "correct replies /s")
                .text("kinds of errors");
        if (tellsUpstream(results)) {
            for (Cell cell : results.cells()) {
                cell.upstream()
                        .ifPresent(upstream -> table.row(
                                cell.arm(),
                                cell.load().words(),
                                upstream.trials(),
                                cell.n(),
                                Figures.significant(upstream.connectionsPerRequest()),
                                Figures.percent(upstream.errorShare()),
                                Numbers.significant(upstream.throughputPerSec(), 4),
                                words(upstream.errors())));
            }
        }
        return new Section("Upstream connections and errors", table.build(), UPSTREAM_HINT);
    }

    /** Whether connections to the backend or errors tell something in any cell. */
    static boolean tellsUpstream(Results results) {
        return results.cells().stream()
                .flatMap(cell -> cell.upstream().stream())
                .anyMatch(GatewaySections::tells);
    }

    /** What tables of rules cost, beside what JMH predicts. */
    static Section rules(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "rules")
                .text("answering", "found by")
                .numbers(
                        "measured µs/request [95 %]",
                        "with one rule µs", "× one rule", "JMH's match µs", "predicted µs", "measured − predicted µs");
        for (RuleCost cost : RuleCost.of(results)) {
            OptionalDouble predicted = cost.predictedNs();
            table.row(
                    cost.arm(),
                    cost.load().words(),
                    Numbers.count(cost.rules()),
                    cost.at(),
                    cost.matcher(),
                    Figures.micros(Optional.of(cost.measured())),
                    Figures.micros(cost.baseNs()),
                    cost.baseNs().isPresent()
                            ? Numbers.times(
                                    cost.measured().median() / cost.baseNs().getAsDouble())
                            : Figures.NONE,
                    Figures.micros(cost.matchNs()),
                    Figures.micros(predicted),
                    Figures.micros(
                            predicted.isPresent()
                                    ? OptionalDouble.of(cost.measured().median() - predicted.getAsDouble())
                                    : predicted));
        }
        return new Section("Tables of rules: measured, and predicted by JMH", table.build(), RULES_HINT);
    }

    /** What it took until arms were up, and the memory that they have under load. */
    static Section starts(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("fork", "s until proved", "CPU s until then", "MiB then", "MiB under load, most");
        for (ArmStart start : results.starts()) {
            table.row(
                    start.arm(),
                    start.fork(),
                    Numbers.significant(start.readyMs() / MS_PER_S, 3),
                    start.cpuNs().isPresent()
                            ? Numbers.significant(start.cpuNs().getAsLong() / NS_PER_S, 3)
                            : Figures.NONE,
                    mebibytes(start.rssBytes()),
                    mebibytes(mostUnderLoad(results, start)));
        }
        return new Section("What starting took", table.build(), STARTS_HINT);
    }

    private static OptionalLong mostUnderLoad(Results results, ArmStart start) {
        return results.trials().stream()
                .filter(trial -> trial.arm().equals(start.arm()) && trial.fork() == start.fork())
                .flatMap(trial -> Optional.ofNullable(trial.processes().get(Trial.SUT)).stream())
                .map(ProcessFigures::rssBytes)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max();
    }

    private static String mebibytes(OptionalLong bytes) {
        return bytes.isPresent() ? Numbers.significant(bytes.getAsLong() / BYTES_PER_MIB, 3) : Figures.NONE;
    }

    private static boolean tells(CellUpstream upstream) {
        return upstream.connectionsPerRequest().orElse(0) > FEW
                || upstream.errorShare().orElse(0) > 0;
    }

    private static String words(Map<ErrorKind, Long> errors) {
        return new TreeMap<>(errors)
                .entrySet().stream()
                        .map(error -> Numbers.count(error.getValue()) + " "
                                + error.getKey().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }
}
