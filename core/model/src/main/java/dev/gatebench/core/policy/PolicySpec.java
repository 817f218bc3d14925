package dev.gatebench.core.policy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A policy of an arm.
 *
 * @param parameters its parameters by name; numbers and texts
 */
public record PolicySpec(PolicyKind kind, Map<String, Object> parameters) {
    /** Requests a second that a limit lets pass where a study does not say it. */
    public static final int DEFAULT_RATE = 1000;

    /** Name of the parameter of a limit: requests a second. */
    public static final String RATE = "rate";

    public PolicySpec {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Reads {@code apiKey}, or {@code {rateLimit: {rate: 1000}}}, of a tree that fits the schema. */
    @JsonCreator
    static PolicySpec of(Object tree) {
        if (!(tree instanceof Map<?, ?> mapping)) {
            return new PolicySpec(PolicyKind.of(String.valueOf(tree)), Map.of());
        }
        Map.Entry<?, ?> only = mapping.entrySet().iterator().next();
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (only.getValue() instanceof Map<?, ?> named) {
            named.forEach((name, value) -> parameters.put(String.valueOf(name), value));
        }
        return new PolicySpec(PolicyKind.of(String.valueOf(only.getKey())), parameters);
    }

    @JsonValue
    Object tree() {
        return parameters.isEmpty() ? kind.word() : Map.of(kind.word(), parameters);
    }

    /** Returns the policy with parameters for which it has no values yet. */
    public PolicySpec withMissing(Map<String, ?> more) {
        Map<String, Object> all = new LinkedHashMap<>(more);
        all.putAll(parameters);
        return new PolicySpec(kind, all);
    }

    /** Returns a parameter as text; throws an {@link IllegalStateException} where it has no value. */
    public String text(String name) {
        Object value = parameters.get(name);
        if (value == null) {
            throw new IllegalStateException("policy '" + kind.word() + "' must have '" + name + "' by now");
        }
        return value.toString();
    }

    /** Returns the requests a second that a limit lets pass. */
    public int rate() {
        return parameters.get(RATE) instanceof Number rate ? rate.intValue() : DEFAULT_RATE;
    }

    /** Returns a policy with made-up parameters, with which templates are tried. */
    public static PolicySpec sample(PolicyKind kind) {
        return new PolicySpec(
                kind,
                Map.of("key", "k", "secret", "s", "jwks", "{}", "publicKey", "p", RATE, DEFAULT_RATE, "path", "/"));
    }

    /** Names it for people: {@code rateLimit of 1000/s}. */
    public String words() {
        return kind.word() + (kind.isRateLimit() ? " of " + rate() + "/s" : "");
    }
}
