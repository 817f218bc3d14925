package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Words the last lines that a terminal shows of a run: its answer in one sentence (for a study with cases, one a case),
 * and how many trials count. The caller adds where the report is.
 */
public final class ClosingLines {
    private ClosingLines() {}

    /** Words the answer of a run and the number of its trials that count. */
    public static List<String> of(Results results) {
        return List.of(answer(results), Validity.summary(results.trials()));
    }

    /** Words the answer of each case and the number of trials that count in all of them. */
    static List<String> of(Map<String, Results> cases) {
        List<String> lines = new ArrayList<>();
        cases.forEach((id, results) -> lines.add(id + ": " + answer(results)));
        if (lines.isEmpty()) {
            lines.add("No answer: no case has results.");
        }
        List<Trial> trials = cases.values().stream()
                .flatMap(results -> results.trials().stream())
                .toList();
        lines.add(Validity.summary(trials));
        return lines;
    }

    /** Writes for a terminal the banners that the closing lines do not repeat. */
    static void writeBanners(List<String> banners, List<String> closing, Appendable out) throws IOException {
        TerminalText.lines(
                out,
                "! ",
                banners.stream().filter(banner -> !closing.contains(banner)).toList());
    }

    /** Writes closing lines for a terminal. */
    public static void write(List<String> lines, Appendable out) throws IOException {
        TerminalText.lines(out, "", lines);
    }

    /** Words the main finding of a run, or why it has none. */
    private static String answer(Results results) {
        if (!results.fitForNumbers()) {
            return "No answer: fidelity '" + results.fidelity() + "' is for trying out, not for numbers.";
        }
        List<String> controls = Headlines.compared(results, true);
        List<String> problems = Warnings.problems(results);
        // a study with a control asks for the verdict beside it, not for a rank
        List<String> verdicts = results.controls().isEmpty() ? List.of() : Headlines.compared(results, false);
        List<String> leading = Headlines.leading(results).stream()
                .filter(sentence -> !controls.contains(sentence))
                .toList();
        return Stream.of(
                        verdicts,
                        problems,
                        leading,
                        Warnings.noHeadline(results).stream().toList())
                .flatMap(List::stream)
                .findFirst()
                .orElseGet(() -> notCompared(results));
    }

    /** Lists the leading sentences of a report other than the answer, for the lines above it. */
    static List<String> further(Results results) {
        String answer = answer(results);
        return Headlines.leading(results).stream()
                .filter(sentence -> !sentence.equals(answer))
                .toList();
    }

    private static String notCompared(Results results) {
        long headlines = results.cells().stream().filter(Cell::headline).count();
        return (results.comparisons().isEmpty()
                        ? "Nothing was compared: "
                        : "No answer: no pair has a headline ratio of CPU per request; ")
                + headlines + " of " + results.cells().size() + (headlines == 1 ? " cells has" : " cells have")
                + " a headline figure.";
    }
}
