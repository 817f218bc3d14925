package dev.gatebench.lab.policy;

import dev.gatebench.core.json.Json;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The mock backend's account of a request, as it came through a gateway. */
final class BackendAccount {
    private final byte[] echo;
    private final byte[] body;

    private BackendAccount(Json64 told) {
        this.echo = Base64.getDecoder().decode(told.echo());
        this.body = Base64.getDecoder().decode(told.body());
    }

    /** The reply of the backend: both in Base64. */
    private record Json64(String echo, String body) {}

    /** Reads a reply; throws a {@link PolicyFailure} where the gateway did not pass the account on. */
    static BackendAccount of(PolicyReply reply) {
        try {
            return new BackendAccount(Json.parse(reply.text(), Json64.class));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new PolicyFailure("must pass the backend's account on, and what came is none: " + e.getMessage());
        }
    }

    /** Returns the request's first line, URL and headers, a line each. */
    String text() {
        return new String(echo, StandardCharsets.ISO_8859_1);
    }

    /** Returns the request's body. */
    byte[] body() {
        return body.clone();
    }
}
