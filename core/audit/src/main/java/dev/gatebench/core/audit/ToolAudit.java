package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Limits;
import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.audit.rule.Subject;
import dev.gatebench.core.audit.rule.Surroundings;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Applies the rules to figures that tools told. */
public final class ToolAudit {
    /** Facts that no tool on the side of the clients can tell. */
    private static final List<String> NEVER_THERE = List.of(
            "how busy the CPUs of tool, gateway and backend were",
            "what the backend received",
            "what the replies held",
            "whether all was warm",
            "how much a repetition differs");

    private ToolAudit() {}

    /**
     * The words of a person beside the outputs.
     *
     * @param hints what fills in what the outputs lack
     * @param direct figures of the same load without a gateway
     * @param delayNs delay of the backend, ns
     * @param like how much two runs of the same thing differed, if a run was named
     */
    public record Known(
            ToolHints hints, Optional<ToolFigures> direct, OptionalDouble delayNs, Optional<Likeness> like) {
        /** Nothing is said. */
        public static final Known NOTHING =
                new Known(ToolHints.NONE, Optional.empty(), OptionalDouble.empty(), Optional.empty());
    }

    /** A text of figures, and its name for people. */
    public record Input(String name, Reading reading) {}

    /** Judges the figures of texts, and holds two of them side by side. */
    public static Audit of(List<Input> inputs, Known known, Limits limits) {
        List<Audit.Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Subject> all = new ArrayList<>();
        for (Input input : inputs) {
            List<Subject> subjects = subjects(input, inputs.size() > 1, known.hints());
            Surroundings around = new Surroundings(subjects, known.direct(), known.delayNs(), limits, "output");
            subjects.forEach(subject -> rows.add(row(subject, around)));
            input.reading().notes().forEach(note -> notes.add(inputs.size() > 1 ? input.name() + ": " + note : note));
            all.addAll(subjects);
        }
        if (all.size() == 2) {
            notes.addAll(SideBySide.lines(all.get(0), all.get(1), known.like()));
        }
        return new Audit(
                String.join(
                        ", ",
                        inputs.stream()
                                .map(input ->
                                        input.name() + " (" + input.reading().kind() + ")")
                                .toList()),
                List.of(),
                rows,
                NEVER_THERE,
                notes,
                false);
    }

    private static List<Subject> subjects(Input input, boolean isOneOfSeveral, ToolHints hints) {
        List<Subject> subjects = new ArrayList<>();
        List<ToolFigures> figures = input.reading().figures();
        for (int i = 0; i < figures.size(); i++) {
            ToolFigures each = figures.get(i).completed(hints);
            String name = each.name().orElse(figures.size() > 1 ? numbered(each, i) : each.tool());
            subjects.add(Subject.of(isOneOfSeveral ? input.name() + " " + name : name, each));
        }
        return subjects;
    }

    /** Names one of several loads by what it had in flight, or by its place. */
    private static String numbered(ToolFigures figures, int place) {
        return figures.concurrency().isPresent() && figures.tool().equals("table")
                ? FigureWords.concurrency(figures)
                : figures.tool() + " " + (place + 1);
    }

    private static Audit.Row row(Subject subject, Surroundings around) {
        return new Audit.Row(
                subject.arm(),
                Optional.empty(),
                load(subject.figures()),
                Optional.empty(),
                FigureWords.of(subject.figures()),
                Rules.findings(subject, around));
    }

    private static Optional<Load> load(ToolFigures figures) {
        return figures.concurrency().orElse(0) >= 1 && figures.concurrency().getAsInt() <= ClosedLoad.MAX_CONNECTIONS
                ? Optional.of(new ClosedLoad(figures.concurrency().getAsInt()))
                : Optional.empty();
    }
}
