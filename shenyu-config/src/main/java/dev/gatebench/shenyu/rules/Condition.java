package dev.gatebench.shenyu.rules;

/**
 * What a request must have for a selector or a rule to match.
 *
 * @param paramType what is looked at: {@code uri}, {@code header}, {@code query} …
 * @param operator {@code match} (Ant pattern), {@code =}, {@code regex} …
 * @param paramName which header or parameter; {@code /} for the URI
 * @param paramValue the pattern or value
 */
public record Condition(String paramType, String operator, String paramName, String paramValue) {
    /** The name of the host that a request is for. */
    public static Condition host(String name) {
        return new Condition("domain", "=", "domain", name);
    }

    /** A path pattern: {@code /http/**}. */
    public static Condition path(String pattern) {
        return new Condition("uri", "match", "/", pattern);
    }
}
