package dev.gatebench.lab.policy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The mock backend's account of a body that it got, as it came through a gateway.
 *
 * @param received bytes of bodies that the backend received meanwhile, by its own counts
 */
record BodyAccount(PolicyProbe.Reply reply, long received) {
    private static final String HEADING = "\nBody  : ";

    /** Returns the body, which the account has in Base64 on its last line; empty where it has none. */
    byte[] body() {
        String account = new String(reply.body(), StandardCharsets.ISO_8859_1);
        int heading = account.lastIndexOf(HEADING);
        int from = heading < 0 ? -1 : account.indexOf('\n', heading + HEADING.length());
        try {
            return from < 0
                    ? new byte[0]
                    : Base64.getDecoder().decode(account.substring(from).strip());
        } catch (IllegalArgumentException e) {
            throw new PolicyFailure("must pass the backend's account on, and what came is none: " + e.getMessage());
        }
    }
}
