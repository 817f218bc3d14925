package dev.gatebench.core.tool.console;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counts that ab prints.
 *
 * @param tookSeconds time taken for tests, s
 * @param failed failed requests, those of another length among them; the others are of connections that broke, which
 *     the complete requests do not hold
 * @param keptAlive keep-alive requests; 0 without {@code -k}
 * @param wrongStatus non-2xx responses, which the complete requests hold
 * @param otherLength replies of another length than the first, or none at all, which the complete requests hold; 0 with
 *     {@code -l}
 * @param firstLength bytes of the first reply's body, 0 where that connection was closed without one; empty with
 *     {@code -l}
 */
public record AbCounts(
        BigDecimal tookSeconds,
        long complete,
        long failed,
        long keptAlive,
        long wrongStatus,
        long otherLength,
        OptionalLong firstLength) {
    private static final Pattern LINE =
            Pattern.compile("([A-Z][A-Za-z0-9 -]+): +([0-9]{1,18}(?:\\.[0-9]{1,9})?)(?: .*)?");

    private static final String OTHER_LENGTH = "Length";
    private static final Pattern KINDS = Pattern.compile(" *\\(Connect: .*, Length: ([0-9]{1,18}), Exceptions: .*");

    /**
     * Reads lines that ab printed, others before, between and behind them.
     *
     * @throws IllegalArgumentException in one line when they are cut off or something else
     */
    public static AbCounts of(List<String> lines) {
        Map<String, String> found = new HashMap<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line.strip());
            if (matcher.matches()) {
                found.put(matcher.group(1), matcher.group(2));
            }
            Matcher kinds = KINDS.matcher(line);
            if (kinds.matches()) {
                found.put(OTHER_LENGTH, kinds.group(1));
            }
        }
        try {
            return new AbCounts(
                    new BigDecimal(of(found, "Time taken for tests", lines)),
                    Long.parseLong(of(found, "Complete requests", lines)),
                    Long.parseLong(of(found, "Failed requests", lines)),
                    Long.parseLong(found.getOrDefault("Keep-Alive requests", "0")),
                    Long.parseLong(found.getOrDefault("Non-2xx responses", "0")),
                    Long.parseLong(found.getOrDefault(OTHER_LENGTH, "0")),
                    found.containsKey("Document Length")
                            ? OptionalLong.of(Long.parseLong(found.getOrDefault("Document Length", "0")))
                            : OptionalLong.empty());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the counts of ab must be whole numbers, were " + found, e);
        }
    }

    private static String of(Map<String, String> found, String name, List<String> lines) {
        String value = found.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the output of ab must have a line '" + name
                    + "', has none and ended with '" + lastWords(lines) + "'");
        }
        return value;
    }

    private static String lastWords(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .reduce("", (earlier, later) -> later)
                .strip();
    }
}
