package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows at a glance which trials count, and why the others do not.
 *
 * @param loads the loads, for people: the heads of columns
 * @param reasons the checks, those that refused most trials first, then the reasons why trials did not run to their end
 */
public record Validity(String summary, List<String> loads, List<Row> rows, List<String> reasons) {
    private static final int MOST_ENDINGS = 5;

    public Validity {
        loads = List.copyOf(loads);
        rows = List.copyOf(rows);
        reasons = List.copyOf(reasons);
    }

    /**
     * The trials of an arm.
     *
     * @param trials the trials at each load in their order
     */
    public record Row(String arm, List<List<Cell>> trials) {}

    /**
     * A trial.
     *
     * @param anchor anchor of its row in the table of trials; empty where it has no row
     * @param sign sign that says whether it counts
     * @param style its CSS class
     * @param text its name and the reason why it does not count
     */
    public record Cell(String anchor, String sign, String style, String text) {}

    static Validity of(Results results) {
        List<Trial> trials = results.trials();
        List<Row> rows = new ArrayList<>();
        Map<String, Map<Load, List<Cell>>> cells = new HashMap<>();
        for (int i = 0; i < trials.size(); i++) {
            cells.computeIfAbsent(trials.get(i).arm(), arm -> new HashMap<>())
                    .computeIfAbsent(trials.get(i).load(), load -> new ArrayList<>())
                    .add(cell(i, trials.get(i), trials.size() <= TrialTables.MOST));
        }
        for (Arm arm : results.arms()) {
            Map<Load, List<Cell>> ofArm = cells.getOrDefault(arm.id(), Map.of());
            rows.add(new Row(
                    arm.id(),
                    results.loads().stream()
                            .map(load -> ofArm.getOrDefault(load, List.of()))
                            .toList()));
        }
        return new Validity(
                summary(trials), results.loads().stream().map(Load::words).toList(), rows, reasons(trials));
    }

    private static Cell cell(int place, Trial trial, boolean told) {
        String anchor = place < TrialTables.MOST ? "trial-" + (place + 1) : "";
        // with more trials, a cell says only whether its trial counts
        String text = told ? trial.name() + (trial.valid() ? "" : ": " + TrialTables.findings(trial)) : "";
        return switch (trial.status()) {
            case VALID -> new Cell(anchor, "✓", "", text);
            case INVALID -> new Cell(anchor, "✕", "bad", text);
            case FAILED -> new Cell(anchor, "!", "failed", text);
        };
    }

    /** Says how many trials count and how many do not. */
    static String summary(List<Trial> trials) {
        long valid = trials.stream().filter(Trial::valid).count();
        long refused = count(trials, TrialStatus.INVALID);
        long failed = count(trials, TrialStatus.FAILED);
        return valid + " of " + trials.size() + " trials count"
                + (refused > 0 ? "; " + refused + (refused == 1 ? " was" : " were") + " refused by a check" : "")
                + (failed > 0 ? "; " + failed + " did not run to " + (failed == 1 ? "its" : "their") + " end" : "")
                + ".";
    }

    private static long count(List<Trial> trials, TrialStatus status) {
        return trials.stream().filter(trial -> trial.status() == status).count();
    }

    private static List<String> reasons(List<Trial> trials) {
        Map<String, Map<String, Integer>> byCheck = new LinkedHashMap<>();
        trials.stream().filter(trial -> trial.status() == TrialStatus.INVALID).forEach(trial -> trial.checks().stream()
                .filter(check -> check.verdict() == CheckResult.Verdict.FAIL)
                .forEach(check -> byCheck.computeIfAbsent(check.check(), name -> new TreeMap<>())
                        .merge(trial.arm(), 1, Integer::sum)));
        List<String> reasons = new ArrayList<>();
        byCheck.entrySet().stream()
                .sorted((a, b) -> Integer.compare(sum(b.getValue()), sum(a.getValue())))
                .forEach(entry -> reasons.add("The check '" + entry.getKey() + "'"
                        + Texts.find("check." + entry.getKey())
                                .map(what -> " " + what)
                                .orElse("") + " refused "
                        + trials(sum(entry.getValue())) + ": "
                        + entry.getValue().entrySet().stream()
                                .map(arm -> arm.getValue() + " of " + arm.getKey())
                                .collect(Collectors.joining(", "))
                        + "."));
        long failures = byCheck.values().stream().mapToInt(Validity::sum).sum();
        if (failures > count(trials, TrialStatus.INVALID)) {
            reasons.add("A trial can be refused by several checks.");
        }
        reasons.addAll(endings(trials));
        return reasons;
    }

    /** Lists why trials did not run to their end: each reason once, with the number of trials that it ended. */
    private static List<String> endings(List<Trial> trials) {
        Map<String, Integer> byNote = new LinkedHashMap<>();
        trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .forEach(trial -> byNote.merge(trial.note().orElse("no reason is known"), 1, Integer::sum));
        List<String> told = byNote.entrySet().stream()
                .limit(MOST_ENDINGS)
                .map(entry -> "Not run to " + (entry.getValue() == 1 ? "its" : "their") + " end, "
                        + trials(entry.getValue()) + ": " + entry.getKey())
                .toList();
        return byNote.size() <= MOST_ENDINGS
                ? told
                : Stream.concat(
                                told.stream(),
                                Stream.of("And " + (byNote.size() - MOST_ENDINGS)
                                        + " more reasons, in the table of trials."))
                        .toList();
    }

    private static String trials(int count) {
        return Numbers.amount(count, "trial");
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
