package dev.gatebench.core.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads text of OpenMetrics 1.0 as its grammar has it, and refuses all else. Written from the specification, apart from
 * the library that writes the text.
 */
final class OpenMetricsText {
    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final String NUMBER = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
    private static final String VALUE = "(?:[^\"\\\\\n]|\\\\.)*";
    private static final Pattern META = Pattern.compile("# (TYPE|UNIT|HELP) (" + NAME + ") (.*)");
    private static final Pattern SAMPLE =
            Pattern.compile("(" + NAME + ")\\{(.*)\\} (" + NUMBER + ") (\\d+\\.\\d{3})", Pattern.DOTALL);
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"(" + VALUE + ")\"(,|$)", Pattern.DOTALL);
    private static final Map<String, List<String>> SUFFIXES = Map.of(
            "gauge",
            List.of(""),
            "counter",
            List.of("_total"),
            "info",
            List.of("_info"),
            "summary",
            List.of("", "_count", "_sum"));

    /** A sample of a series. */
    record Sample(String name, Map<String, String> labels, double value, double atSeconds) {}

    private OpenMetricsText() {}

    /** Reads all samples; throws an {@link IllegalArgumentException} at the first line that is none of the format. */
    static List<Sample> read(String text) {
        if (!text.endsWith("\n# EOF\n")) {
            throw new IllegalArgumentException("must end with # EOF");
        }
        List<Sample> samples = new ArrayList<>();
        Set<String> families = new HashSet<>();
        Set<Sample> seen = new HashSet<>();
        String family = "";
        String type = "";
        for (String line :
                text.substring(0, text.length() - "\n# EOF\n".length()).split("\n", -1)) {
            Matcher meta = META.matcher(line);
            if (meta.matches()) {
                if (meta.group(1).equals("TYPE")) {
                    family = meta.group(2);
                    type = meta.group(3);
                    require(families.add(family), "a family must be in one place", line);
                }
                require(meta.group(2).equals(family), "must be of the family " + family, line);
                require(!meta.group(1).equals("UNIT") || family.endsWith("_" + meta.group(3)), "name needs unit", line);
                continue;
            }
            Sample sample = sample(line);
            String suffix = sample.name.substring(Math.min(family.length(), sample.name.length()));
            require(sample.name.startsWith(family), "must be of the family " + family, line);
            require(SUFFIXES.getOrDefault(type, List.of()).contains(suffix), "must be of the type " + type, line);
            require(seen.add(new Sample(sample.name, sample.labels, 0, 0)), "must differ from all others", line);
            samples.add(sample);
        }
        return samples;
    }

    private static Sample sample(String line) {
        Matcher found = SAMPLE.matcher(line);
        require(found.matches(), "must be a sample with a time", line);
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(found.group(2));
        int end = 0;
        while (end < found.group(2).length()) {
            require(label.find() && label.start() == end, "must have labels", line);
            require(labels.put(label.group(1), plain(label.group(2))) == null, "must have a label once", line);
            end = label.end();
        }
        return new Sample(
                found.group(1), labels, Double.parseDouble(found.group(3)), Double.parseDouble(found.group(4)));
    }

    private static String plain(String escaped) {
        return Pattern.compile("\\\\(.)", Pattern.DOTALL)
                .matcher(escaped)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1).equals("n") ? "\n" : found.group(1)));
    }

    private static void require(boolean rule, String words, String line) {
        if (!rule) {
            throw new IllegalArgumentException(words + ": " + line);
        }
    }
}
