package dev.gatebench.core.report;

import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.selftest.ControlFindings;
import dev.gatebench.core.selftest.NormalisationFindings;
import dev.gatebench.core.selftest.PlanOption;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.selftest.Share;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The tables of a self-test, by title. */
final class SelfTestTables {
    private final SelfTestResults results;

    private SelfTestTables(SelfTestResults results) {
        this.results = results;
    }

    static Map<String, Table> of(SelfTestResults results) {
        SelfTestTables tables = new SelfTestTables(results);
        Map<String, Table> byTitle = new LinkedHashMap<>();
        byTitle.put("False positives: comparisons of alike arms that claim a difference", tables.falsePositives());
        byTitle.put("Power: comparisons that find an effect", tables.power());
        byTitle.put("Positive controls", tables.controls());
        byTitle.put("Where the scatter comes from: standard deviations", tables.variance());
        byTitle.put(
                "Designs that fit " + Numbers.plain(results.budgetSeconds()) + " s: half width of the 95 % interval",
                tables.plans());
        return byTitle;
    }

    private Table falsePositives() {
        boolean byRound = results.normalisations().stream()
                .anyMatch(each -> each.falsePositivesByRound().isPresent());
        Table.Builder table = Table.of().text("normalisation").numbers("n", "claimed", "share [95 %]");
        if (byRound) {
            table.numbers("labels by round: share [95 %]");
        }
        for (NormalisationFindings each : results.normalisations()) {
            Share share = each.falsePositives();
            String word = each.normalisation().word();
            String n = Numbers.count(share.n());
            String hits = Numbers.count(share.hits());
            if (byRound) {
                table.row(
                        word,
                        n,
                        hits,
                        share(share),
                        each.falsePositivesByRound().map(SelfTestTables::share).orElse(Entry.of(Figures.NONE)));
            } else {
                table.row(word, n, hits, share(share));
            }
        }
        return table.build();
    }

    private Table power() {
        Table.Builder table = Table.of().text("effect");
        results.normalisations()
                .forEach(each -> table.numbers(each.normalisation().word()));
        List<NormalisationFindings> all = results.normalisations();
        for (int i = 0; i < all.get(0).power().size(); i++) {
            int row = i;
            table.row(row(
                    Numbers.signedPercent(all.get(0).power().get(row).effect()),
                    all.stream()
                            .map(each -> share(each.power().get(row).detected()))
                            .toList()));
        }
        return table.row(row(
                        "least found in 80 %",
                        all.stream()
                                .map(each -> Entry.of(percent(each.smallestEffect())))
                                .toList()))
                .build();
    }

    private Table controls() {
        Table.Builder table = Table.of()
                .text("arm", "normalisation")
                .numbers("burns µs", "baseline µs", "must be", "control ÷ baseline [95 %]", "n")
                .text("unit")
                .numbers("found");
        for (NormalisationFindings each : results.normalisations()) {
            for (ControlFindings control : each.controls()) {
                table.row(
                        control.arm(),
                        each.normalisation().word(),
                        Numbers.micros(control.burnNs()),
                        Numbers.micros(control.baselineNs()),
                        ratio(control.expected()),
                        Entry.of(
                                ratio(control.ratio()),
                                Figures.interval(control.low(), control.high(), SelfTestTables::ratio)),
                        control.n(),
                        control.unit().word(),
                        share(control.detected()));
            }
        }
        return table.build();
    }

    private Table variance() {
        Table.Builder table = Table.of()
                .text("normalisation")
                .numbers("single trial's cost", "ratio, round to round", "ratio, fork to fork", "best rounds a fork");
        for (NormalisationFindings each : results.normalisations()) {
            table.row(
                    each.normalisation().word(),
                    Numbers.percent(each.variance().trialSd()),
                    Numbers.percent(each.variance().roundSd()),
                    percent(each.variance().forkSd()),
                    each.bestRounds().isPresent()
                            ? Numbers.plain(each.bestRounds().getAsDouble())
                            : Figures.NONE);
        }
        return table.build();
    }

    private Table plans() {
        List<NormalisationFindings> all = results.normalisations();
        Table.Builder table = Table.of().numbers("forks", "rounds").text("interval over");
        all.forEach(each -> table.numbers(each.normalisation().word()));
        for (int i = 0; i < all.get(0).plans().size(); i++) {
            int row = i;
            PlanOption plan = all.get(0).plans().get(row);
            table.row(Stream.concat(
                            Stream.of(
                                    (Object) plan.forks(),
                                    plan.rounds(),
                                    plan.unit().word() + "s"),
                            all.stream()
                                    .map(each -> "±"
                                            + Numbers.percent(
                                                    each.plans().get(row).halfWidth())))
                    .toArray());
        }
        return table.build();
    }

    private static Object[] row(String head, List<Entry> entries) {
        Object[] row = new Object[entries.size() + 1];
        row[0] = head;
        for (int i = 0; i < entries.size(); i++) {
            row[i + 1] = entries.get(i);
        }
        return row;
    }

    private static Entry share(Share share) {
        return Entry.of(
                Numbers.percent(share.share()),
                "[" + Numbers.percent(share.low()) + ", " + Numbers.percent(share.high()) + "]");
    }

    private static String percent(OptionalDouble value) {
        return value.isPresent() ? Numbers.percent(value.getAsDouble()) : Figures.NONE;
    }

    private static String ratio(double ratio) {
        return Numbers.significant(ratio, 4);
    }
}
