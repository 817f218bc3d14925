package dev.gatebench.core.policy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.yaml.Words;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A kind of work that a gateway does on requests; {@code docs/policies.md} says what each asks. */
public enum PolicyKind {
    /** A request needs the key in the header {@code X-Api-Key}. */
    API_KEY("apiKey"),
    /** A request needs a JWT that is signed by HS256 and has not expired. */
    JWT("jwt"),
    /** A request needs a JWT that is signed by RS256 with a key of a key set, and has not expired. */
    JWT_RS256("jwtRs256"),
    /** So many requests a second pass. */
    RATE_LIMIT("rateLimit"),
    /** So many requests a second pass to one path, beside others that are free. */
    RATE_LIMIT_PATH("rateLimitPath"),
    /** So many requests a second pass of each client, told by the header {@code X-Client-Id}. */
    RATE_LIMIT_CLIENT("rateLimitClient"),
    /** Headers of requests are added, set and removed. */
    REQUEST_HEADERS("requestHeaders"),
    /** Headers of replies are added, set and removed. */
    RESPONSE_HEADERS("responseHeaders"),
    /** A field is removed from a JSON object that a request brings, and another added. */
    REQUEST_BODY("requestBody"),
    /** A field is removed from a JSON object that a reply brings, and another added. */
    RESPONSE_BODY("responseBody"),
    /** The backend gets another path. */
    REWRITE("rewrite"),
    /** A file gets a line for each request. */
    ACCESS_LOG("accessLog"),
    /** Replies are compressed by gzip. */
    COMPRESS("compress"),
    /** Browsers may call from one origin. */
    CORS("cors"),
    /** Requests pass from one address. */
    IP_ALLOW("ipAllow");

    private static final String KNOWN =
            Arrays.stream(values()).map(PolicyKind::word).collect(Collectors.joining(", "));

    private final String word;

    PolicyKind(String word) {
        this.word = word;
    }

    /** Returns its name in studies and in {@code gateway.yml}. */
    @JsonValue
    public String word() {
        return word;
    }

    /** Whether it is a limit, with the parameter {@code rate}. */
    public boolean isRateLimit() {
        return this == RATE_LIMIT || this == RATE_LIMIT_PATH || this == RATE_LIMIT_CLIENT;
    }

    /** Whether replies have other bodies than the backend's, into which its proof looks instead of the driver. */
    public boolean changesReplies() {
        return this == COMPRESS || this == RESPONSE_BODY;
    }

    /** Whether its proof needs the gateway's files, or addresses of the machine that it runs on. */
    public boolean isOfOneMachine() {
        return this == ACCESS_LOG || this == IP_ALLOW;
    }

    /** Returns the kind of a name; throws an {@link IllegalArgumentException} with one line when there is none. */
    @JsonCreator
    public static PolicyKind of(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a policy must be one of " + KNOWN + ", was " + Words.quote(word)));
    }
}
