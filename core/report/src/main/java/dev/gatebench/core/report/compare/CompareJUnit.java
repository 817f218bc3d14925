package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.Gate;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.report.output.JUnitXml;
import dev.gatebench.core.report.output.JUnitXml.Case;
import dev.gatebench.core.report.output.JUnitXml.Failure;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a comparison of runs as JUnit XML. Each line that a gate may judge is a test case, which fails if the line
 * fails the gate. Each problem is a failed test case too, for servers that read only test cases.
 */
final class CompareJUnit {
    private CompareJUnit() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        List<Case> cases = new ArrayList<>();
        comparison.comparisons().stream()
                .filter(line -> line.measure().leading())
                .forEach(line -> cases.add(line(comparison, line)));
        for (int i = 0; i < comparison.problems().size(); i++) {
            cases.add(Case.of(
                    "compare.gate",
                    "the gate stands on sound and whole runs, problem " + (i + 1),
                    Stream.of(new Failure("notGated", comparison.problems().get(i), ""))));
        }
        List<String> said = new ArrayList<>(comparison.warnings());
        said.addAll(CompareText.notes(comparison));
        said.add(CompareText.outcome(comparison));
        String output = said.stream().map(Text::line).collect(Collectors.joining("\n"));
        JUnitXml.write(new JUnitXml.Suite(CompareText.title(comparison), cases, Map.of(), output), out);
    }

    private static Case line(RunComparison comparison, Compared line) {
        String found = line.ratio().isPresent()
                ? "ratio "
                        + Figures.ratio(line.ratio(), line.interval()).full() + ", "
                        + line.verdict().word() + ": "
                        + CompareText.gate(comparison, line)
                : "no headline figure of both cells: too few valid trials";
        boolean fails = comparison.fails(line);
        return new Case(
                "compare." + line.candidate(),
                CompareText.pair(line) + " at " + Figures.load(line.load()) + ": " + Figures.comparand(line.measure()),
                "",
                "",
                fails ? List.of(new Failure(type(line.gate()), found, "")) : List.of(),
                fails ? "" : Text.line(found));
    }

    private static String type(Gate gate) {
        return switch (gate) {
            case NO_HEADLINE -> "noHeadline";
            case NO_INTERVAL -> "noInterval";
            case CANNOT_TELL -> "cannotTell";
            case VOID -> "void";
            case NO_CONTROL -> "noControl";
            case BEYOND, WITHIN, NOT_GATED -> "slowdown";
        };
    }
}
