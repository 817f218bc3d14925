package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table, and the matchers to examine on it. */
public record Examination(TableSize size, List<MatcherKind> matchers) {

    private static final Pattern FORM = Pattern.compile("(\\w+):(\\d+)=(\\w+(?:\\+\\w+)*)");

    public Examination {
        matchers = List.copyOf(matchers);
    }

    /** The form of the command line: {@code STATIC:10000=ANT+RADIX}. */
    @Override
    public String toString() {
        return "%s:%d=%s"
                .formatted(
                        size.kind(),
                        size.routes(),
                        matchers.stream().map(MatcherKind::name).collect(Collectors.joining("+")));
    }

    /**
     * Reads {@link #toString()}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static Examination parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "table '%s' must be TABLE:ROUTES=MATCHER+MATCHER: write STATIC:10000=ANT+RADIX".formatted(text));
        }
        return new Examination(
                new TableSize(TableKind.valueOf(parts.group(1)), Integer.parseInt(parts.group(2))),
                Arrays.stream(parts.group(3).split("\\+", -1))
                        .map(MatcherKind::valueOf)
                        .toList());
    }
}
