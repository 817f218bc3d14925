package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of ab (the function {@code output_results} of {@code ab.c}). Its {@code Time per request} is computed from
 * the other figures; the mean in its table is measured, in whole ms.
 */
public final class Ab implements ToolReader {
    private static final Pattern BEGINS =
            Pattern.compile("This is ApacheBench, Version .*|Server Software:.*|Concurrency Level:.*");
    private static final Pattern TOTAL = Pattern.compile(
            "Total:\\s+([0-9]{1,12})\\s+([0-9]{1,12})\\s+[0-9.]{1,20}\\s+([0-9]{1,12})\\s+([0-9]{1,12})");
    private static final Pattern QUANTILE =
            Pattern.compile("([0-9]{1,3})%\\s+([0-9]{1,12})(?: \\(longest request\\))?");
    private static final double MS = 1e6;
    private static final double HALF = 0.5;
    private static final double WHOLE = 100;

    @Override
    public String kind() {
        return "ab";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public boolean recognizes(Paste paste) {
        return paste.has("Concurrency Level:") || paste.has("Complete requests:");
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        AbCounts counts = AbCounts.of(paste.lines());
        Map<Double, Figure> quantiles = quantiles(paste);
        Optional<Matcher> total = paste.first(TOTAL);
        Optional<Figure> derived = paste.after("Time per request:")
                .map(text -> text.replaceFirst("\\s*\\[ms].*", ""))
                .flatMap(Quantity::count)
                .map(ms -> ms.times(MS));
        return List.of(ToolFigures.of("ab", Loop.CLOSED)
                .concurrency(CountText.most(paste.after("Concurrency Level:")))
                .seconds(number(paste, "Time taken for tests:"))
                .requests(OptionalLong.of(counts.complete()))
                .errors(errors(counts))
                .perSec(number(paste, "Requests per second:"))
                .mean(total.isPresent() ? total.map(found -> ms(found.group(2))) : derived)
                .meanDerived(total.isEmpty() && derived.isPresent())
                .least(total.map(found -> ms(found.group(1))))
                .most(total.map(found -> ms(found.group(4))).or(() -> Optional.ofNullable(quantiles.get(WHOLE))))
                .quantiles(quantiles)
                .resolution(Optional.of(MS))
                .bytes(number(paste, "Total transferred:"))
                .build());
    }

    private static Figure ms(String digits) {
        return Figure.rounded(Double.parseDouble(digits), HALF).times(MS);
    }

    /** Returns the first number behind a key, whatever its unit. */
    private static Optional<Figure> number(Paste paste, String key) {
        return paste.after(key).map(text -> text.replaceFirst(" .*", "")).flatMap(Quantity::count);
    }

    private static Map<Double, Figure> quantiles(Paste paste) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (String line : paste.lines()) {
            Matcher found = QUANTILE.matcher(line.strip());
            if (found.matches() && Double.parseDouble(found.group(1)) <= WHOLE) {
                quantiles.put(Double.parseDouble(found.group(1)), ms(found.group(2)));
            }
        }
        return quantiles;
    }

    /** Names replies of another length, which are complete and count as failed because bodies differ. */
    private static Map<String, Long> errors(AbCounts counts) {
        Map<String, Long> errors = new LinkedHashMap<>();
        errors.put("failed", Math.max(0, counts.failed() - counts.otherLength()));
        errors.put("of another length", counts.otherLength());
        errors.put("status", counts.wrongStatus());
        errors.values().removeIf(count -> count == 0);
        return errors;
    }
}
