package dev.gatebench.shenyu.version;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A setting of ShenYu's own.
 *
 * @param type {@code boolean}, {@code integer} or {@code string}
 * @param allowed its only values, where there are few
 * @param setBy the setting of this project that writes it
 * @param onlyWith the settings of this project, and their values, without which it has no effect
 * @param spans the releases that have it
 */
public record KnownSetting(
        String type,
        Optional<List<String>> allowed,
        Optional<String> setBy,
        Optional<Map<String, String>> onlyWith,
        List<Span> spans) {
    public KnownSetting {
        spans = List.copyOf(spans);
    }

    /**
     * Releases in which a setting is the same.
     *
     * @param from the first of them
     * @param to the last of them
     * @param byDefault its value in code where nothing is written
     * @param ignored why writing it changes nothing in these releases
     */
    public record Span(
            String from, String to, @JsonProperty("default") Optional<String> byDefault, Optional<String> ignored) {}

    boolean accepts(Object value) {
        boolean kind =
                switch (type) {
                    case "boolean" -> value instanceof Boolean;
                    case "integer" -> value instanceof Integer;
                    default -> value instanceof String;
                };
        return kind && allowed.map(values -> values.contains(value)).orElse(true);
    }

    String rule() {
        return allowed.map(values -> "one of " + String.join(", ", values))
                .orElse(
                        switch (type) {
                            case "boolean" -> "true or false";
                            case "integer" -> "a whole number";
                            default -> "a text";
                        });
    }
}
