package dev.gatebench.lab.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A header or trailer field as it was on the wire.
 *
 * @param name its name, in the letters in which it was sent
 * @param value its value
 */
public record Field(String name, String value) {
    /** Fields about one connection and the framing of bodies on it; a gateway sends its own. */
    private static final Set<String> HOP_BY_HOP =
            Set.of("connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade");

    /** Fields that gateways are known to add, by which a backend or a client sees the way of a request. */
    private static final Set<String> KNOWN_ADDITIONS =
            Set.of("via", "forwarded", "x-real-ip", "x-request-id", "date", "server");

    private static final List<String> KNOWN_PREFIXES = List.of("x-forwarded-", "x-envoy-");

    /** Returns the name in lower case, by which fields are told apart. */
    String key() {
        return name.toLowerCase(Locale.ROOT);
    }

    void appendTo(StringBuilder head) {
        head.append(name).append(": ").append(value).append("\r\n");
    }

    boolean isHopByHop() {
        return HOP_BY_HOP.contains(key());
    }

    boolean isKnownAddition() {
        return KNOWN_ADDITIONS.contains(key()) || KNOWN_PREFIXES.stream().anyMatch(key()::startsWith);
    }

    /** Returns the value of the first field of a name. */
    static Optional<String> first(List<Field> fields, String name) {
        return fields.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .findFirst();
    }

    /** Whether a field of a name has a token among those that it lists. */
    static boolean lists(List<Field> fields, String name, String token) {
        return fields.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .flatMap(field -> List.of(field.value().split(",", -1)).stream())
                .anyMatch(each -> each.strip().equalsIgnoreCase(token));
    }

    /** Whether a message of these fields leaves its connection open (RFC 9112, section 9.3). */
    static boolean leaveOpen(String version, List<Field> fields) {
        return !lists(fields, "connection", "close")
                && (!version.equals("HTTP/1.0") || lists(fields, "connection", "keep-alive"));
    }
}
