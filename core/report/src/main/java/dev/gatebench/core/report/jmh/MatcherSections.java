package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.Growth;
import dev.gatebench.core.jmh.GrowthExponent;
import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.MatcherAgreement;
import dev.gatebench.core.jmh.MatcherFacts.Skipped;
import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import dev.gatebench.core.jmh.PathMatchers;
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

/** Tables of a JMH run, for the report of a study and for the report of the benchmarks alone. */
public final class MatcherSections {
    private MatcherSections() {}

    /** Returns the sections that have something to show. */
    public static List<Section> of(List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
        List<Section> sections = new ArrayList<>();
        pathMatchers.ifPresent(found -> {
            sections.addAll(SpeedTable.sections(found.speeds()));
            sections.add(growth(found.growth()));
            sections.add(agreement(found.agreement()));
            sections.add(builds(found.builds()));
            sections.add(skipped(found.skipped()));
        });
        sections.add(scores(others(scores)));
        return sections.stream().filter(section -> !section.table().isEmpty()).toList();
    }

    private static List<JmhScore> others(List<JmhScore> scores) {
        return scores.stream().filter(score -> !PathMatchers.isSpeed(score)).toList();
    }

    private static Section growth(List<Growth> lines) {
        return Table.over(lines, line -> line.exponent().stream())
                .text("table", row -> row.outer().table())
                .text("benchmark", row -> SpeedTable.shortName(row.outer().benchmark()))
                .text("probe", row -> row.outer().probe())
                .text("matcher", row -> row.outer().matcher())
                .number(
                        "routes",
                        row -> Numbers.count(row.inner().from()) + " to "
                                + Numbers.count(row.inner().to()))
                .number("sizes", row -> row.inner().sizes())
                .number("growth exponent", row -> exponent(row.inner()))
                .section("growth", Numbers.count(GrowthExponent.FROM), Numbers.count(GrowthExponent.TO));
    }

    private static Entry exponent(GrowthExponent found) {
        String text = "%.2f".formatted(Math.round(found.exponent() * 100) / 100.0); // no -0.00
        return found.halfWidth95().isPresent()
                ? Entry.of(text, "± %.2f".formatted(found.halfWidth95().getAsDouble()))
                : Entry.of(text, "± unknown");
    }

    private static Section agreement(List<MatcherAgreement> rows) {
        return Table.over(rows)
                .text("matcher", MatcherAgreement::matcher)
                .text(
                        "asked of",
                        row -> row.on() == MatcherAgreement.On.TABLE
                                ? "table " + row.table().orElse("")
                                : "generated tables")
                .number("paths", row -> Numbers.count(row.cases()))
                .number("agree", row -> Numbers.count(row.agree()))
                .number("miss", row -> Numbers.count(row.miss()))
                .number("false match", row -> Numbers.count(row.falseMatch()))
                .number("other route", row -> Numbers.count(row.otherRoute()))
                .number("exception", row -> Numbers.count(row.exception()))
                .number("hang", row -> Numbers.count(row.hang()))
                .text("for example, or why not", row -> row.examples().stream()
                        .findFirst()
                        .map(MatcherSections::example)
                        .or(row::note)
                        .orElse(""))
                .section("agreement");
    }

    private static String example(MatcherAgreement.Example example) {
        return example.path() + " of " + String.join(" , ", example.patterns()) + " must be " + example.expected()
                + ", was " + example.actual();
    }

    private static Section skipped(List<Skipped> cells) {
        return Table.over(cells)
                .text("matcher", Skipped::matcher)
                .text("table", Skipped::table)
                .text("probe", cell -> cell.probe().isEmpty() ? "all" : cell.probe())
                .text("because", Skipped::reason)
                .section("skipped");
    }

    private static Section builds(List<TableBuild> builds) {
        return Table.over(builds)
                .text("table", TableBuild::table)
                .number("routes", build -> Numbers.count(build.routes()))
                .text("matcher", TableBuild::matcher)
                .number("build ms", build -> Figures.millis(build.buildNs()))
                .number("retained B/route", build -> Figures.significant(build.bytesPerRoute()))
                .number("retained KiB", build -> Figures.text(build.retainedBytes(), Figures::kibibytes))
                .section("builds");
    }

    private static Section scores(List<JmhScore> scores) {
        return Table.over(scores)
                .text("benchmark", JmhScore::benchmark)
                .text("parameters", score -> score.params().entrySet().stream()
                        .map(param -> param.getKey() + "=" + param.getValue())
                        .collect(Collectors.joining(", ")))
                .text("mode", JmhScore::mode)
                .number("n", JmhScore::n)
                .number("score", score -> Numbers.significant(score.score(), 4))
                .number("± 99.9 %", score -> Figures.significant(score.error()))
                .text("unit", JmhScore::unit)
                .number("allocated B/op", score -> Figures.significant(score.allocBytesPerOp()))
                .section("scores");
    }

    /** Adds the tables and charts of path matchers to the variables of a page. */
    public static void put(Map<String, Object> view, List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
        GrowthCharts growth =
                new GrowthCharts(pathMatchers.map(PathMatchers::growth).orElse(List.of()));
        view.put("matcherSections", of(scores, pathMatchers));
        view.put("matcherCharts", DrawnChart.all(growth.charts()));
        view.put("matcherData", "matchers.json");
        view.put("matcherLegend", growth.legend());
    }

    /** Returns warnings that must be read before any number of path matchers. */
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
