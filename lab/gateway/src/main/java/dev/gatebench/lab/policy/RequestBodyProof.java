package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Proves by the backend's account, and by its counts, that it gets a changed JSON object. */
final class RequestBodyProof implements PolicyProof {
    private static final byte[] NO_JSON = "{\"removed\": no JSON".getBytes(StandardCharsets.US_ASCII);

    @Override
    public boolean isShort() {
        return false; // the backend would answer a trial that begins meanwhile by an account
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        byte[] sent = probe.request().body().content();
        long beforeAccount = probe.received();
        byte[] told = probe.account(Map.of()).body();
        JsonChange.require(policy.kind(), sent, told, "to the backend");
        requireReceived(probe.received() - beforeAccount, told.length, "its account tells");
        // the account was asked for by a path of its own
        long before = probe.received();
        if (!probe.send().isGood()) {
            throw new PolicyFailure("must answer its own request, and did not");
        }
        requireReceived(probe.received() - before, told.length, "it gets by another path");
        return "the backend gets a JSON object with a field less and another more, " + told.length
                + " bytes; a body that is no JSON " + ofNoJson(probe);
    }

    private static void requireReceived(long received, int expected, String why) {
        if (received != expected) {
            throw new PolicyFailure("must have the backend receive a body of " + expected + " bytes, which " + why
                    + ", and it received " + received);
        }
    }

    private static String ofNoJson(PolicyProbe probe) {
        PolicyReply reply = probe.told(NO_JSON);
        if (reply.status() == 0) {
            throw new PolicyFailure("must answer where a body is no JSON, and gave no answer");
        }
        if (!reply.isGood()) {
            return "is refused with " + reply.status();
        }
        return Arrays.equals(BackendAccount.of(reply).body(), NO_JSON)
                ? "is forwarded as it came"
                : "is forwarded as another";
    }
}
