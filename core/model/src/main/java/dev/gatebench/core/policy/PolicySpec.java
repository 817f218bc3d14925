package dev.gatebench.core.policy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A policy of an arm.
 *
 * @param parameters the parameters that a study gives, by name; numbers and texts
 * @param forRun parameters that are made for one run, such as a random key; no file of a run has them
 */
public record PolicySpec(PolicyKind kind, Map<String, Object> parameters, Map<String, Object> forRun) {
    /** Requests a second that a limit lets pass where a study does not say it. */
    public static final int DEFAULT_RATE = 1000;

    /** Name of the parameter of a limit: requests a second. */
    public static final String RATE = "rate";

    /** Name of the parameter of a limit of each client: clients that requests are of, in turn. */
    public static final String CLIENTS = "clients";

    public PolicySpec {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        forRun = Collections.unmodifiableMap(new LinkedHashMap<>(forRun));
    }

    /** Creates a policy as a study has it. */
    public PolicySpec(PolicyKind kind, Map<String, Object> parameters) {
        this(kind, parameters, Map.of());
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

    /** Returns the policy with parameters for one run, beside those that its study gives. */
    public PolicySpec forRun(Map<String, Object> made) {
        return new PolicySpec(kind, parameters, made);
    }

    /** Returns a policy with parameters of no meaning, with which templates are tried. */
    public static PolicySpec sample(PolicyKind kind) {
        return new PolicySpec(
                kind,
                Map.of("key", "k", "secret", "s", "jwks", "{}", "publicKey", "p", RATE, DEFAULT_RATE, "path", "/"));
    }

    /** Returns all parameters; what a study gives wins. */
    public Map<String, Object> all() {
        Map<String, Object> all = new LinkedHashMap<>(forRun);
        all.putAll(parameters);
        return all;
    }

    /** Returns a parameter as text; throws an {@link IllegalStateException} where it has no value. */
    public String text(String name) {
        Object value = all().get(name);
        if (value == null) {
            throw new IllegalStateException("policy '" + kind.word() + "' must have '" + name + "' by now");
        }
        return value.toString();
    }

    /** Returns the requests a second that a limit lets pass. */
    public int rate() {
        return all().get(RATE) instanceof Number rate ? rate.intValue() : DEFAULT_RATE;
    }

    /** Returns how many clients the requests are of, in turn. */
    public int clients() {
        return all().get(CLIENTS) instanceof Number clients ? clients.intValue() : 1;
    }

    /** Names it for people: {@code rateLimit of 1000/s}. */
    public String words() {
        return kind.word()
                + (kind.isRateLimit() ? " of " + rate() + "/s" : "")
                + (clients() > 1 ? ", " + clients() + " clients" : "");
    }
}
