package dev.gatebench.core.audit;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures as they were read, on one line for people. */
final class FigureWords {
    private static final double MS = 1e6;
    private static final int DIGITS = 4;

    private FigureWords() {}

    static String of(ToolFigures figures) {
        List<String> words = new ArrayList<>();
        if (figures.concurrency().isPresent()) {
            words.add(concurrency(figures));
        }
        figures.ratePerSec().ifPresent(rate -> words.add("asked to send " + number(rate.value()) + "/s"));
        figures.requests()
                .ifPresent(count -> words.add(Numbers.count(count) + " requests"
                        + figures.seconds()
                                .map(length -> " in " + number(length.value()) + " s")
                                .orElse("")));
        figures.perSec().ifPresent(rate -> words.add(number(rate.value()) + "/s"));
        time(figures.measuredMean(), "mean", words);
        figures.inOrder().forEach((share, time) -> time(Optional.of(time), "p" + Numbers.digits(share, 5), words));
        time(figures.most(), "longest", words);
        if (figures.errorsTold()) {
            words.add(Numbers.count(figures.failed()) + " failed");
        }
        return String.join(", ", words);
    }

    /** Tells what was in flight at most, which must be known: {@code 1 connection}, {@code 100 users}. */
    static String concurrency(ToolFigures figures) {
        int count = figures.concurrency().getAsInt();
        return Numbers.amount(count, figures.loop() == Loop.WAITING ? "user" : "connection");
    }

    private static void time(Optional<Figure> time, String name, List<String> words) {
        time.ifPresent(value -> words.add(name + " " + number(value.value() / MS) + " ms"));
    }

    private static String number(double value) {
        return Numbers.significant(value, DIGITS);
    }
}
