package dev.gatebench.lab.policy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** The gateway's reply to a request; empty where it gave none. */
record PolicyReply(Optional<HttpResponse<byte[]>> given) {
    private static final int GOOD = 200;
    private static final Set<Integer> REFUSALS = Set.of(401, 403);

    /** Returns the status; 0 without a reply. */
    int status() {
        return given.map(HttpResponse::statusCode).orElse(0);
    }

    byte[] body() {
        return given.map(HttpResponse::body).orElse(new byte[0]);
    }

    /** Returns the body as it was before gzip; as it came without. */
    byte[] unpacked() {
        if (!header("Content-Encoding").equals("gzip")) {
            return body();
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body()))) {
            byte[] unpacked = in.readNBytes((int) PolicyProbe.MOST_BODY);
            if (in.read() >= 0) {
                throw new PolicyFailure(
                        "must answer by gzip with " + PolicyProbe.MOST_BODY + " bytes at most, and has more");
            }
            return unpacked;
        } catch (IOException e) {
            throw new PolicyFailure("must answer by gzip, and its bytes are none: " + e.getMessage());
        }
    }

    boolean isGood() {
        return status() == GOOD;
    }

    /**
     * Returns the words by which the gateway says that the client may not, as {@code 401}; empty where it does not.
     * Some answer 200 and have the status as {@code code} in a JSON object.
     */
    Optional<String> refusal() {
        if (REFUSALS.contains(status())) {
            return Optional.of(String.valueOf(status()));
        }
        int code = isGood() ? JsonChange.tree(body()).path("code").asInt() : 0;
        return REFUSALS.contains(code) ? Optional.of("200 with code " + code + " in the body") : Optional.empty();
    }

    /** Returns the values of a header, with commas; empty without it. */
    String header(String name) {
        return given.map(reply -> String.join(", ", reply.headers().allValues(name)))
                .orElse("");
    }

    String text() {
        return new String(body(), StandardCharsets.UTF_8);
    }
}
