package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table, the matchers to examine on it, and the probes for which they are to be measured. */
public record Examination(TableSize size, List<MatcherKind> matchers, List<Probe> probes) {

    private static final Pattern FORM = Pattern.compile("(\\w+):(\\d+)=(\\w+(?:\\+\\w+)*)@(\\w+(?:\\+\\w+)*)");

    public Examination {
        matchers = List.copyOf(matchers);
        probes = List.copyOf(probes);
    }

    /** Returns the form of the command line: {@code STATIC:10000=ANT+RADIX@MIDDLE+LAST}. */
    @Override
    public String toString() {
        return "%s:%d=%s@%s".formatted(size.kind(), size.routes(), joined(matchers), joined(probes));
    }

    private static String joined(List<? extends Enum<?>> values) {
        return values.stream().map(Enum::name).collect(Collectors.joining("+"));
    }

    /**
     * Parses the form that {@link #toString()} returns.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static Examination parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(("table '%s' must be TABLE:ROUTES=MATCHER+MATCHER@PROBE+PROBE: write"
                            + " STATIC:10000=ANT+RADIX@MIDDLE+LAST")
                    .formatted(text));
        }
        return new Examination(
                new TableSize(TableKind.valueOf(parts.group(1)), Integer.parseInt(parts.group(2))),
                names(parts.group(3)).map(MatcherKind::valueOf).toList(),
                names(parts.group(4)).map(Probe::valueOf).toList());
    }

    private static Stream<String> names(String joined) {
        return Arrays.stream(joined.split("\\+", -1));
    }
}
