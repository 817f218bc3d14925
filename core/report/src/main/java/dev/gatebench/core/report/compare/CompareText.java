package dev.gatebench.core.report.compare;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.FailOn;
import dev.gatebench.core.compare.Gate;
import dev.gatebench.core.compare.RepetitionsNeeded;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.compare.RunComparison.Side;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes a comparison of runs for a terminal, as Markdown and as JSON. */
final class CompareText {
    private CompareText() {}

    static void console(RunComparison comparison, Appendable out) throws IOException {
        TerminalText.lines(out, "! ", comparison.warnings());
        TerminalText.line(out, title(comparison));
        TerminalText.table(out, table(comparison));
        TerminalText.lines(out, "", notes(comparison));
        TerminalText.line(out, outcome(comparison));
    }

    static void markdown(RunComparison comparison, Appendable out) throws IOException {
        Markdown.banners(out, comparison.warnings());
        Markdown.section(out, title(comparison), table(comparison));
        Markdown.items(out, notes(comparison));
        out.append("\n**").append(Text.markdown(outcome(comparison))).append("**\n");
    }

    static void json(RunComparison comparison, Appendable out) throws IOException {
        out.append(Json.mapper()
                        .writerWithDefaultPrettyPrinter()
                        .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                        .writeValueAsString(comparison))
                .append("\n");
    }

    static String title(RunComparison comparison) {
        return comparison.paired()
                ? "Two arms of " + side(comparison.baseline()) + ", paired by round"
                : side(comparison.candidate()) + " against " + side(comparison.baseline());
    }

    private static String side(Side side) {
        return side.run() + " (" + side.study() + ", " + side.fidelity() + ", "
                + side.startedAt().truncatedTo(ChronoUnit.SECONDS) + ")";
    }

    static Table table(RunComparison comparison) {
        return Table.over(comparison.comparisons())
                .text("candidate ÷ baseline", CompareText::pair)
                .number("load", line -> Figures.load(line.load()))
                .text("metric", line -> Figures.comparand(line.measure()))
                .number("ratio [95 %]", line -> Figures.ratio(line.ratio(), line.interval()))
                .text(
                        "verdict",
                        line -> line.ratio().isPresent() ? line.verdict().word() : Gate.NO_HEADLINE.title())
                .number("n", line -> repetitions(line, line.n()))
                .text("gate", line -> line.gate().title())
                .build();
    }

    static String pair(Compared line) {
        return line.candidate().equals(line.baseline()) ? line.candidate() : line.candidate() + " ÷ " + line.baseline();
    }

    static List<String> notes(RunComparison comparison) {
        List<String> notes = new ArrayList<>();
        comparison.differences().forEach(difference -> notes.add("Differs: " + difference + "."));
        comparison.comparisons().stream()
                .filter(line -> line.gate() == Gate.CANNOT_TELL || line.gate() == Gate.NO_INTERVAL)
                .map(line -> where(line) + ": " + gate(comparison, line))
                .forEach(notes::add);
        comparison.comparisons().stream()
                .filter(line -> line.control().isPresent() || !line.verdict().stands())
                .map(line -> where(line) + ": " + control(line))
                .forEach(notes::add);
        notes.addAll(comparison.notes());
        return notes;
    }

    private static String where(Compared line) {
        return pair(line) + line.load().map(load -> " at " + load.words()).orElse(" over all loads") + ", "
                + Figures.comparand(line.measure());
    }

    /** Says by how much the baseline differs from itself, and what to do. */
    static String control(Compared line) {
        String noise = line.control()
                .map(ratio -> "the base differs from itself by " + Figures.noise(ratio))
                .orElse("the base could not be compared with itself");
        return switch (line.verdict()) {
            case VOID ->
                "void: " + noise
                        + (line.control()
                                        .filter(ratio -> ratio.difference().isShown())
                                        .isPresent()
                                ? ""
                                : ", and for certain in CPU per request over all loads")
                        + ". Measure again.";
            case NO_CONTROL -> "no control: " + noise + ". Measure again, with two repetitions or more.";
            case NONE_SHOWN, NOT_KNOWN, LOWER, HIGHER -> noise + ".";
        };
    }

    /** Says how the gate judges a line, or what it would need to judge it. */
    static String gate(RunComparison comparison, Compared line) {
        return switch (line.gate()) {
            case CANNOT_TELL -> cannotTell(comparison, line);
            case NO_INTERVAL -> Texts.of("compare.noInterval", each(comparison), repetitions(line, line.n()));
            case VOID, NO_CONTROL -> control(line);
            case WITHIN, BEYOND, NO_HEADLINE, NOT_GATED -> line.gate().title();
        };
    }

    /** Says that the gate cannot tell, and estimates how much more to measure until it can. */
    private static String cannotTell(RunComparison comparison, Compared line) {
        if (line.unit().equals(Optional.of(Replication.LANE))) {
            return Texts.of("compare.lanes", comparison.baseline().fidelity(), each(comparison));
        }
        if (line.toTell().isEmpty()) {
            return Texts.of("compare.never", RepetitionsNeeded.MOST_TIMES);
        }
        RepetitionsNeeded needed = line.toTell().get();
        String time = needed.moreNs().isPresent()
                ? ", some " + about(Duration.ofNanos(needed.moreNs().getAsLong())) + " more"
                        + (comparison.paired() ? "" : " for both")
                : "";
        return Texts.of(
                "compare.needed",
                Numbers.significant(needed.times(), 2),
                repetitions(line, needed.n()),
                line.n() + each(comparison) + time);
    }

    private static String repetitions(Compared line, int n) {
        return line.unit().map(unit -> Figures.repetitions(n, unit)).orElse(Figures.NONE);
    }

    private static String each(RunComparison comparison) {
        return comparison.paired() ? "" : " in each run";
    }

    private static String about(Duration time) {
        long minutes = Math.max(1, Math.round(time.toSeconds() / 60.0));
        return minutes < 120 ? minutes + " min" : Numbers.significant(minutes / 60.0, 2) + " h";
    }

    /** Says how the gate judges all lines together, and the problems that have no line. */
    static String outcome(RunComparison comparison) {
        if (comparison.maxSlowdown().isEmpty()) {
            return "No gate: give --max-slowdown.";
        }
        return (comparison.failed() ? "Gate failed" : "Gate passed") + " (slowdown of at most "
                + Numbers.percent(comparison.maxSlowdown().getAsDouble())
                + (comparison.failOn() == FailOn.CANNOT_TELL ? "; what cannot be told fails too" : "") + "): "
                + ifAny(comparison, Gate.VOID, " void, ")
                + ifAny(comparison, Gate.NO_CONTROL, " without a control, ")
                + count(comparison, Gate.BEYOND)
                + " beyond, " + count(comparison, Gate.NO_HEADLINE) + " without a headline, "
                + count(comparison, Gate.NO_INTERVAL) + " without an interval, "
                + count(comparison, Gate.CANNOT_TELL) + " cannot tell, " + count(comparison, Gate.WITHIN) + " within."
                + comparison.problems().stream().map(problem -> " " + problem).collect(Collectors.joining());
    }

    private static String ifAny(RunComparison comparison, Gate gate, String words) {
        long count = count(comparison, gate);
        return count == 0 ? "" : count + words;
    }

    private static long count(RunComparison comparison, Gate gate) {
        return comparison.comparisons().stream()
                .filter(line -> line.gate() == gate)
                .count();
    }
}
