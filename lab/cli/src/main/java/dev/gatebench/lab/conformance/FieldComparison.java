package dev.gatebench.lab.conformance;

import dev.gatebench.lab.conformance.GatewayDifference.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compares header fields with those that are expected. The order of fields of one name counts, that of different names
 * does not (RFC 9110, section 5.3).
 *
 * @param kind the kind of a difference that gateways are not known for
 */
record FieldComparison(Kind kind) {
    private static final int SHOWN = 40;

    private static final String LETTERS = "letters of names";

    /** A field whose value differs each time. */
    private static final String DATE = "date";

    /** Returns the differences of the fields for which the predicate holds. */
    List<GatewayDifference> of(List<Field> expected, List<Field> seen, Predicate<Field> counts) {
        Map<String, List<Field>> before = byName(expected, counts);
        Map<String, List<Field>> now = byName(seen, counts);
        List<GatewayDifference> all = new ArrayList<>();
        before.forEach((name, fields) -> {
            List<Field> others = now.getOrDefault(name, List.of());
            if (others.isEmpty()) {
                all.add(new GatewayDifference(kind, name, "drops " + name(fields)));
            } else if (!values(fields).equals(values(others))) {
                all.add(changed(name, fields, others));
            }
        });
        now.forEach((name, fields) -> {
            if (!before.containsKey(name)) {
                Kind found = fields.get(0).isKnownAddition() ? Kind.KNOWN_HEADER : kind;
                all.add(new GatewayDifference(found, name, "adds " + name(fields)));
            }
        });
        letters(before, now).ifPresent(all::add);
        return all;
    }

    private GatewayDifference changed(String name, List<Field> expected, List<Field> seen) {
        String joined = String.join(",", values(expected));
        String what = seen.size() < expected.size() && values(seen).equals(List.of(joined))
                ? "joins the fields " + expected.get(0).name()
                : "sets " + expected.get(0).name()
                        + (name.equals(DATE) ? "" : " to " + shown(String.join(", ", values(seen))));
        return new GatewayDifference(kind, name, what);
    }

    /** Finds the first name in other letters, which means the same (RFC 9110, section 5.1). */
    private static Optional<GatewayDifference> letters(Map<String, List<Field>> before, Map<String, List<Field>> now) {
        return before.entrySet().stream()
                .filter(entry -> now.containsKey(entry.getKey()))
                .filter(entry -> !name(entry.getValue()).equals(name(now.getOrDefault(entry.getKey(), List.of()))))
                .findFirst()
                .map(entry -> new GatewayDifference(
                        Kind.KNOWN_HEADER,
                        LETTERS,
                        "writes " + name(now.getOrDefault(entry.getKey(), List.of())) + " for "
                                + name(entry.getValue())));
    }

    private static String name(List<Field> fields) {
        return fields.isEmpty() ? "" : fields.get(0).name();
    }

    private static List<String> values(List<Field> fields) {
        return fields.stream()
                .map(field -> field.value().replaceAll("\\s*,\\s*", ","))
                .toList();
    }

    private static String shown(String value) {
        return value.isEmpty()
                ? "nothing"
                : value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…, " + value.length() + " bytes";
    }

    private static Map<String, List<Field>> byName(List<Field> fields, Predicate<Field> counts) {
        Map<String, List<Field>> byName = new LinkedHashMap<>();
        fields.stream().filter(counts).forEach(field -> byName.computeIfAbsent(field.key(), name -> new ArrayList<>())
                .add(field));
        return byName;
    }
}
