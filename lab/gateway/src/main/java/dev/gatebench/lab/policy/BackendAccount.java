package dev.gatebench.lab.policy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The mock backend's account of a request, as it came through a gateway. */
final class BackendAccount {
    private final byte[] echo;
    private final byte[] body;

    private BackendAccount(byte[] echo, byte[] body) {
        this.echo = echo;
        this.body = body;
    }

    /** Reads a reply; throws a {@link PolicyFailure} where the gateway did not pass the account on. */
    static BackendAccount of(PolicyReply reply) {
        String[] told = JsonChange.tree(reply.body()).path("payload").asText().split("\\.", -1);
        if (told.length != 2) {
            throw new PolicyFailure("must pass the backend's account on, and what came has none");
        }
        try {
            return new BackendAccount(
                    Base64.getDecoder().decode(told[0]), Base64.getDecoder().decode(told[1]));
        } catch (IllegalArgumentException e) {
            throw new PolicyFailure("must pass the backend's account on as it is, and changed it: " + e.getMessage());
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
