package dev.gatebench.shenyu;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A text with placeholders between {@code @}. A line whose placeholder has no value is left out. */
record Template(String text) {
    private static final Pattern PLACEHOLDER = Pattern.compile("@(\\w+)@");

    /** Throws an IllegalStateException where the text has a placeholder that the values do not name. */
    String fill(Map<String, Optional<String>> values) {
        return text.lines()
                        .map(line -> fillLine(line, values))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static Optional<String> fillLine(String line, Map<String, Optional<String>> values) {
        Matcher matcher = PLACEHOLDER.matcher(line);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            Optional<String> value = values.get(matcher.group(1));
            if (value == null) {
                throw new IllegalStateException("no value for placeholder " + matcher.group());
            }
            if (value.isEmpty()) {
                return Optional.empty();
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(value.get()));
        }
        return Optional.of(matcher.appendTail(filled).toString());
    }
}
