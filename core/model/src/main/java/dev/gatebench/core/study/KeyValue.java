package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An override, {@code KEY=VALUE}.
 *
 * @param steps steps of the key: names ({@link String}) and indexes ({@link Integer})
 * @param value the value, read as YAML
 */
record KeyValue(List<Object> steps, JsonNode value) {
    private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"|([^.\\[\\]\"=\\s]+)");
    private static final Pattern INDEX = Pattern.compile("\\[([0-9]{1,6})]");

    /**
     * Longest override: one word of YAML takes memory by the square of its length, 7 MiB for 60,000 characters, 118 MiB
     * for 250,000.
     */
    private static final int LONGEST = 64 << 10;

    KeyValue {
        steps = List.copyOf(steps);
    }

    /**
     * Parses {@code loads[0].concurrency=50}.
     *
     * @throws DocumentException when the text is no {@code KEY=VALUE}
     */
    static KeyValue parse(String text) throws DocumentException {
        if (text.length() > LONGEST) {
            throw new DocumentException(new Problem(
                    Origin.FILE,
                    "has " + text.length() + " characters, at most " + LONGEST
                            + " are taken: write it into the study"));
        }
        List<Object> steps = new ArrayList<>();
        Matcher name = NAME.matcher(text);
        Matcher index = INDEX.matcher(text);
        int at = 0;
        while (true) {
            if (!name.region(at, text.length()).lookingAt()) {
                throw malformed();
            }
            steps.add(name.group(1) != null ? name.group(1) : name.group(2));
            at = name.end();
            while (index.region(at, text.length()).lookingAt()) {
                steps.add(Integer.valueOf(index.group(1)));
                at = index.end();
            }
            if (text.startsWith("=", at)) {
                return new KeyValue(steps, DocumentReader.readValue(text.substring(at + 1)));
            }
            if (!text.startsWith(".", at)) {
                throw malformed();
            }
            at++;
        }
    }

    private static DocumentException malformed() {
        return new DocumentException(new Problem(
                Origin.FILE,
                "is not KEY=VALUE: write it like backend.delay=50ms, arms.netty.settings.keepAlive=false or"
                        + " loads[0].concurrency=50"));
    }
}
