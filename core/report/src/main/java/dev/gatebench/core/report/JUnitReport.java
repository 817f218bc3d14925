package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.report.output.JUnitXml;
import dev.gatebench.core.report.output.JUnitXml.Case;
import dev.gatebench.core.report.output.JUnitXml.Failure;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes {@code junit.xml} for CI servers, a test case for each cell: a cell with a trial that did not run to its end
 * fails; one without a headline, whose trials were refused or not run, is skipped with the reasons. If the run is fit
 * for numbers, each comparison with a control is a test case too, which fails if its verdict does not stand. The last
 * test case says whether the run contradicts itself.
 */
public final class JUnitReport implements Report {
    private static final double NS_PER_SECOND = 1e9;

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        List<Case> cases = new ArrayList<>();
        results.cells().forEach(cell -> cases.add(cell(results, cell)));
        if (results.fitForNumbers()) {
            results.controls().forEach(control -> cases.add(control(results, control)));
        }
        results.consistency().ifPresent(found -> cases.add(consistency(results, found)));
        Duration time =
                Duration.between(results.startedAt(), results.finishedAt().orElse(results.startedAt()));
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("timestamp", results.startedAt().toString());
        attributes.put("time", seconds(time.toNanos()));
        String name = results.study() + " (" + results.fidelity() + ")";
        JUnitXml.write(new JUnitXml.Suite(name, cases, attributes, ""), out);
    }

    private static Case cell(Results results, Cell cell) {
        List<Trial> trials = results.trials().stream()
                .filter(trial -> trial.load().equals(cell.load()) && trial.arm().equals(cell.arm()))
                .toList();
        return new Case(
                results.study() + "." + cell.arm(),
                cell.arm() + " at " + cell.load().words(),
                seconds(trials.stream().mapToLong(Trial::durationNs).sum()),
                cell.failed() > 0 ? "" : skipped(cell, trials),
                cell.failed() > 0 ? List.of(broken(cell, trials)) : List.of(),
                "");
    }

    private static String skipped(Cell cell, List<Trial> trials) {
        if (cell.headline()) {
            return "";
        }
        return cell.notRun()
                ? "not run"
                : counts(cell) + ": too few for a headline; " + notValid(trials).collect(Collectors.joining("; "));
    }

    private static Failure broken(Cell cell, List<Trial> trials) {
        return new Failure("failed", counts(cell), notValid(trials).collect(Collectors.joining("\n")));
    }

    private static String counts(Cell cell) {
        return cell.invalid() + " trials refused, " + cell.failed() + " failed, " + cell.n() + " valid";
    }

    private static Stream<String> notValid(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> !trial.valid())
                .map(trial -> Text.line(trial.name() + ": " + TrialTables.findings(trial)));
    }

    private static Case control(Results results, Control control) {
        return Case.of(
                results.study() + ".control",
                "the verdict of " + Warnings.pair(control),
                Stream.of(control)
                        .filter(one -> !one.stands())
                        .map(one -> new Failure("control", Warnings.problem(results, one), "")));
    }

    private static Case consistency(Results results, CheckResult found) {
        return Case.of(
                results.study() + "." + found.check(),
                "the run does not contradict itself",
                Stream.of(new Failure(found.check(), found.detail(), ""))
                        .filter(failure -> found.verdict() == Verdict.FAIL));
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.3f", ns / NS_PER_SECOND);
    }
}
