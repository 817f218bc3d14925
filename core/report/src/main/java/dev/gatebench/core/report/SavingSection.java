package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Says what a difference in CPU per request is worth: cores, and money where a price is given. The interval is the
 * ratio's alone, with the baseline's cost as it was measured.
 */
public final class SavingSection {
    private static final double NS_PER_S = 1e9;

    private SavingSection() {}

    /**
     * A compared pair at a load.
     *
     * @param baselineNs CPU of the baseline, ns a request
     */
    private record Saving(Comparison compared, Load load, double baselineNs) {
        /** Returns what the candidate takes less than the baseline, in cores at a rate, each at a price. */
        Entry at(double perSecond, double price) {
            double cores = perSecond * baselineNs / NS_PER_S * price;
            // the higher the ratio, the less is saved
            Optional<Interval> saved = compared.found()
                    .interval()
                    .map(ratio -> new Interval(cores * (1 - ratio.high()), cores * (1 - ratio.low())));
            double saving = cores * (1 - compared.found().ratio());
            return Figures.isOfTwo(compared.found())
                    ? Entry.of(Figures.significant(saving), Figures.n(2))
                    : Figures.figure(saving, saved, Figures::significant);
        }
    }

    /**
     * Lists what each candidate saves where a difference is shown.
     *
     * @param pricePerCore price of a core for a month, in any currency; absent for cores alone
     */
    public static Section of(Results results, OptionalDouble pricePerCore) {
        double price = pricePerCore.orElse(0);
        Table table = Table.over(savings(results))
                .text(
                        "pair",
                        saving -> saving.compared().candidate() + " in place of "
                                + saving.compared().baseline())
                .number("load", Saving::load)
                .number("cores saved at 1,000/s [95 %]", saving -> saving.at(1_000, 1))
                .number("at 100,000/s, if the cost stayed [95 %]", saving -> saving.at(100_000, 1))
                .number("money a month at 1,000/s [95 %]", saving -> saving.at(1_000, price))
                .onlyIf(pricePerCore.isPresent())
                .number("at 100,000/s, if the cost stayed [95 %]", saving -> saving.at(100_000, price))
                .onlyIf(pricePerCore.isPresent())
                .build();
        return Section.of("savings", table);
    }

    private static List<Saving> savings(Results results) {
        return results.comparisons().stream()
                .filter(c -> results.fitForNumbers()
                        && c.headline()
                        && !c.control()
                        && c.verdict().isShown())
                .filter(c -> c.measure().leading() && c.measure().metric() == Metric.CPU)
                .flatMap(c -> load(results, c).stream().flatMap(load -> results.cell(c.baseline(), load).stream()
                        .flatMap(cell -> cell.cpuNsPerRequest().sut().stream())
                        .map(cost -> new Saving(c, load, cost.median()))))
                .toList();
    }

    /** Returns the load of a comparison; of one over all loads the only load at which both have a headline. */
    private static Optional<Load> load(Results results, Comparison c) {
        if (c.load().isPresent()) {
            return c.load();
        }
        List<Load> sound = results.loads().stream()
                .filter(load -> Stream.of(c.baseline(), c.candidate())
                        .allMatch(arm ->
                                results.cell(arm, load).filter(Cell::headline).isPresent()))
                .toList();
        boolean isTold = results.comparisons().stream()
                .anyMatch(one -> one.load().isPresent() && one.headline() && one.isOf(c.baseline(), c.candidate()));
        return sound.size() == 1 && !isTold ? Optional.of(sound.get(0)) : Optional.empty();
    }
}
