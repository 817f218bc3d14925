package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings of an audit in words: what cannot be true, what says less than it seems, what holds, and on one line
 * what cannot be checked.
 *
 * @param all the sections that have lines, in their order
 */
public record AuditSections(List<Section> all) {
    public AuditSections {
        all = List.copyOf(all);
    }

    /** A title and the lines below it. */
    public record Section(String title, List<String> lines) {
        public Section {
            lines = List.copyOf(lines);
        }
    }

    /** Puts an audit into words. */
    public static AuditSections of(Audit audit) {
        List<Section> all = new ArrayList<>();
        if (audit.ofRun()) {
            all.add(new Section("Fails:", details(audit, Verdict.FAIL, finding -> true)));
        } else {
            all.add(new Section("Cannot be true:", details(audit, Verdict.FAIL, AuditSections::isOfTruth)));
            all.add(new Section(
                    "Says less than it seems:", details(audit, Verdict.FAIL, finding -> !isOfTruth(finding))));
        }
        all.add(new Section("Holds:", holds(audit)));
        all.add(new Section("Not checkable:", onOneLine("; ", unchecked(audit))));
        all.add(new Section("Not told:", onOneLine(", ", audit.lacks())));
        List<String> notes = new ArrayList<>(audit.notes());
        audit.rows().forEach(row -> row.note().ifPresent(note -> notes.add(name(row) + ": " + note)));
        all.add(new Section("Notes:", notes));
        return new AuditSections(
                all.stream().filter(section -> !section.lines().isEmpty()).toList());
    }

    private static List<String> onOneLine(String separator, List<String> words) {
        return words.isEmpty() ? List.of() : List.of(String.join(separator, words));
    }

    static boolean isOfTruth(CheckResult finding) {
        return Rules.OF_TRUTH.contains(finding.check());
    }

    private static List<String> details(Audit audit, Verdict verdict, Predicate<CheckResult> which) {
        Stream<String> rows = audit.rows().stream().flatMap(row -> row.findings().stream()
                .filter(finding -> finding.verdict() == verdict && which.test(finding))
                .map(finding -> name(row) + ", " + finding.check() + ": " + finding.detail()));
        return Stream.concat(ofTheRun(audit, verdict), rows).toList();
    }

    /** Names what holds, a line a row, with the figures of what shows that they can be true. */
    private static List<String> holds(Audit audit) {
        Stream<String> rows = audit.rows().stream()
                .filter(row -> row.findings().stream().anyMatch(finding -> finding.verdict() == Verdict.PASS))
                .map(row -> name(row) + ": "
                        + row.findings().stream()
                                .filter(finding -> finding.verdict() == Verdict.PASS)
                                .map(finding -> finding.check()
                                        + (audit.ofRun() || !isOfTruth(finding) ? "" : " (" + finding.detail() + ")"))
                                .collect(Collectors.joining(", ")));
        return Stream.concat(ofTheRun(audit, Verdict.PASS), rows).toList();
    }

    private static Stream<String> ofTheRun(Audit audit, Verdict verdict) {
        return audit.whole().stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(finding -> "the run, " + finding.check() + ": " + finding.detail());
    }

    /** Lists reasons why figures cannot be checked, each with its rows where it is not of all of them. */
    private static List<String> unchecked(Audit audit) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (Audit.Row row : audit.rows()) {
            for (CheckResult finding : row.findings()) {
                if (finding.verdict() == Verdict.NOT_CHECKABLE) {
                    rows.computeIfAbsent(finding.check() + ": " + finding.detail(), reason -> new ArrayList<>())
                            .add(name(row));
                }
            }
        }
        List<String> lines =
                new ArrayList<>(ofTheRun(audit, Verdict.NOT_CHECKABLE).toList());
        rows.forEach((reason, names) -> lines.add(reason
                + (names.size() == audit.rows().size()
                        ? ""
                        : " (" + (names.size() > 3 ? names.size() + " rows" : String.join(", ", names)) + ")")));
        return lines;
    }

    private static String name(Audit.Row row) {
        return row.arm()
                + row.testCase().map(testCase -> " " + testCase).orElse("")
                + row.load()
                        .filter(load -> row.read().isEmpty())
                        .map(load -> " at " + load.words())
                        .orElse("");
    }
}
