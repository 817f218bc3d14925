package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.Growth;
import dev.gatebench.core.jmh.GrowthExponent;
import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.MatcherAgreement;
import dev.gatebench.core.jmh.MatcherFacts.Skipped;
import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.jmh.Speed;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a JMH run found out, as tables: the same in the report of a study and in that of the benchmarks alone. */
public final class MatcherSections {
    private static final String GROWTH_HINT =
            "The slope of log(time) over log(routes), from %,d to %,d routes, ± half of its 95 %%"
                            .formatted(GrowthExponent.FROM, GrowthExponent.TO)
                    + " interval: 1 is a scan, 0 does not depend on the number of routes.";
    private static final String AGREEMENT_HINT =
            "Paths that a matcher answered as the oracle did, Spring's AntPathMatcher, on the measured tables and on"
                    + " small generated ones.";

    private MatcherSections() {}

    /** The sections that have something to show. */
    public static List<Section> of(List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
        List<Section> sections = new ArrayList<>();
        pathMatchers.ifPresent(found -> {
            found.speeds().stream()
                    .map(Speed::table)
                    .distinct()
                    .forEach(table -> sections.add(new Section(
                            "Path matchers over table " + table,
                            SpeedTable.of(found.speeds().stream()
                                    .filter(speed -> speed.table().equals(table))
                                    .toList()),
                            sections.isEmpty() ? SpeedTable.HINT : "")));
            sections.add(new Section("How their times grow", growth(found.growth()), GROWTH_HINT));
            sections.add(new Section("How often they are right", agreement(found.agreement()), AGREEMENT_HINT));
            sections.add(new Section("What building them takes", builds(found.builds()), ""));
            sections.add(new Section("Path matchers not measured", skipped(found.skipped()), ""));
        });
        sections.add(new Section("Other benchmarks (JMH)", scores(others(scores)), ""));
        return sections.stream().filter(section -> !section.table().isEmpty()).toList();
    }

    private static List<JmhScore> others(List<JmhScore> scores) {
        return scores.stream().filter(score -> !PathMatchers.isSpeed(score)).toList();
    }

    private static Table growth(List<Growth> lines) {
        Table.Builder table =
                Table.of().text("table", "benchmark", "probe", "matcher").numbers("routes", "sizes", "growth exponent");
        for (Growth line : lines) {
            line.exponent()
                    .ifPresent(found -> table.row(
                            line.table(),
                            SpeedTable.shortName(line.benchmark()),
                            line.probe().orElse(Figures.NONE),
                            line.matcher(),
                            Numbers.count(found.from()) + " to " + Numbers.count(found.to()),
                            found.sizes(),
                            exponent(found)));
        }
        return table.build();
    }

    private static Entry exponent(GrowthExponent found) {
        String text = "%.2f".formatted(Math.round(found.exponent() * 100) / 100.0); // no -0.00
        return found.halfWidth95().isPresent()
                ? Entry.of(text, "± %.2f".formatted(found.halfWidth95().getAsDouble()))
                : Entry.of(text, "± unknown");
    }

    private static Table agreement(List<MatcherAgreement> rows) {
        Table.Builder table = Table.of()
                .text("matcher", "asked of")
                .numbers("paths", "agree", "miss", "false match", "other route", "exception", "hang")
                .text("for example, or why not");
        for (MatcherAgreement row : rows) {
            table.row(
                    row.matcher(),
                    row.on() == MatcherAgreement.On.TABLE
                            ? "table " + row.table().orElse("")
                            : "generated tables",
                    Numbers.count(row.cases()),
                    Numbers.count(row.agree()),
                    Numbers.count(row.miss()),
                    Numbers.count(row.falseMatch()),
                    Numbers.count(row.otherRoute()),
                    Numbers.count(row.exception()),
                    Numbers.count(row.hang()),
                    row.examples().stream()
                            .findFirst()
                            .map(MatcherSections::example)
                            .or(row::note)
                            .orElse(""));
        }
        return table.build();
    }

    private static String example(MatcherAgreement.Example example) {
        return example.path() + " of " + String.join(" , ", example.patterns()) + " must be " + example.expected()
                + ", was " + example.actual();
    }

    private static Table skipped(List<Skipped> cells) {
        Table.Builder table = Table.of().text("matcher", "table", "probe", "because");
        cells.forEach(cell ->
                table.row(cell.matcher(), cell.table(), cell.probe().isEmpty() ? "all" : cell.probe(), cell.reason()));
        return table.build();
    }

    private static Table builds(List<TableBuild> builds) {
        Table.Builder table = Table.of()
                .text("table")
                .numbers("routes")
                .text("matcher")
                .numbers("build ms", "retained B/route", "retained KiB");
        for (TableBuild build : builds) {
            table.row(
                    build.table(),
                    Numbers.count(build.routes()),
                    build.matcher(),
                    Figures.millis(build.buildNs()),
                    Figures.significant(build.bytesPerRoute()),
                    build.retainedBytes().isPresent()
                            ? Numbers.significant(build.retainedBytes().getAsLong() / 1024.0, 3)
                            : Figures.NONE);
        }
        return table.build();
    }

    private static Table scores(List<JmhScore> scores) {
        Table.Builder table = Table.of()
                .text("benchmark", "parameters", "mode")
                .numbers("n", "score", "± 99.9 %")
                .text("unit")
                .numbers("allocated B/op");
        for (JmhScore score : scores) {
            table.row(
                    score.benchmark(),
                    score.params().entrySet().stream()
                            .map(param -> param.getKey() + "=" + param.getValue())
                            .collect(Collectors.joining(", ")),
                    score.mode(),
                    score.n(),
                    Numbers.significant(score.score(), 4),
                    Figures.significant(score.error()),
                    score.unit(),
                    Figures.significant(score.allocBytesPerOp()));
        }
        return table.build();
    }

    /** Adds what a page shows of path matchers to its variables. */
    public static void put(Map<String, Object> view, List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
        GrowthCharts growth = GrowthCharts.of(pathMatchers);
        view.put("matcherSections", of(scores, pathMatchers));
        view.put("matcherCharts", growth.charts().stream().map(DrawnChart::of).toList());
        view.put("matcherData", "matchers.json");
        view.put("matcherLegend", growth.legend());
    }

    /** What must be read before any number of path matchers. */
    public static List<String> banners(Optional<PathMatchers> pathMatchers) {
        List<String> banners = new ArrayList<>();
        pathMatchers.ifPresent(found -> {
            found.ownDisagreements()
                    .forEach(wrong -> banners.add(wrong.matcher() + " is wrong: it agrees with the oracle on "
                            + wrong.table().map(table -> "table " + table).orElse("generated tables") + " in "
                            + wrong.words() + "."));
            if (!found.unchecked().isEmpty()) {
                banners.add("Not compared with the oracle, so that speed may be all they have: "
                        + String.join(", ", found.unchecked()) + ".");
            }
        });
        return banners;
    }
}
