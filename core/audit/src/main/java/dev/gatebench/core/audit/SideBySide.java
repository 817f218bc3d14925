package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Subject;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two outputs against each other, and what they cannot know. */
final class SideBySide {
    /** The scatter of alike arms one after the other by docs/methodology.md. */
    private static final String IN_OURS =
            "in our own recordings CPU per request of the same gateway differed by 7 to 9 %"
                    + " (standard deviation) from one trial to the next, docs/methodology.md";

    private SideBySide() {}

    static List<String> lines(Subject a, Subject b, Optional<Likeness> like) {
        List<String> ratios = new ArrayList<>();
        ratio("throughput", a.figures().perSec(), b.figures().perSec(), ratios);
        ratio("mean", a.figures().measuredMean(), b.figures().measuredMean(), ratios);
        ratio("median", a.figures().median(), b.figures().median(), ratios);
        ratio("p99", p99(a), p99(b), ratios);
        if (ratios.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(b.arm() + " ÷ " + a.arm() + ": " + String.join(", ", ratios)
                + "; one figure each has no interval, so it is not known how much of that is chance: "
                + like.map(Likeness::words).orElse(IN_OURS)
                + "; run both in turn five times and give medians, or measure them by 'gatebench run' in the same"
                + " seconds");
        if (!a.figures().concurrency().equals(b.figures().concurrency())) {
            lines.add("they had other loads: times at another number of connections cannot be compared");
        }
        if (!a.figures().tool().equals(b.figures().tool())) {
            lines.add("they are of two tools, whose times begin and end at other moments");
        }
        return lines;
    }

    private static Optional<Figure> p99(Subject of) {
        return of.figures().quantile(99);
    }

    private static void ratio(String name, Optional<Figure> a, Optional<Figure> b, List<String> ratios) {
        if (a.filter(value -> value.value() > 0).isPresent() && b.isPresent()) {
            ratios.add(
                    name + " " + Numbers.significant(b.get().value() / a.get().value(), 3));
        }
    }
}
