package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import java.util.Map;

/** Proves that browsers may call from one origin, and are told so without a request to the backend. */
final class CorsProof implements PolicyProof {
    private static final String ALLOWED = "Access-Control-Allow-Origin";
    private static final String ELSEWHERE = "https://elsewhere.gatebench.test";

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        requireAllowed(probe.send(), PolicyTraffic.ORIGIN, true);
        requireAllowed(probe.send(Map.of("Origin", ELSEWHERE)), ELSEWHERE, false);
        long before = probe.reached();
        PolicyReply preflight =
                probe.send("OPTIONS", probe.request().path(), Map.of("Access-Control-Request-Method", "PUT"));
        requireAllowed(preflight, PolicyTraffic.ORIGIN, true);
        if (preflight.status() / 100 != 2
                || !preflight.header("Access-Control-Allow-Methods").contains("PUT")) {
            throw new PolicyFailure("must answer a preflight request by 2xx and Access-Control-Allow-Methods with PUT,"
                    + " and answered " + preflight.status() + " and '"
                    + preflight.header("Access-Control-Allow-Methods") + "'");
        }
        if (probe.reached() != before) {
            throw new PolicyFailure("must answer preflight requests itself, and one reached the backend");
        }
        return "one origin is allowed, another is not, and preflight requests get " + preflight.status()
                + " and do not reach the backend";
    }

    private static void requireAllowed(PolicyReply reply, String origin, boolean allowed) {
        String found = reply.header(ALLOWED);
        if (found.equals(origin) != allowed || (!allowed && found.equals("*"))) {
            throw new PolicyFailure("must " + (allowed ? "" : "not ") + "allow the origin " + origin
                    + ", and answered with " + ALLOWED + " '" + found + "': its policy cors did not take effect");
        }
    }
}
