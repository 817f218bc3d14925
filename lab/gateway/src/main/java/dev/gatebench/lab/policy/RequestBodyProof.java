package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.nio.charset.StandardCharsets;

/** Proves by the backend's account that it gets a changed JSON object. */
final class RequestBodyProof implements PolicyProof {
    private static final String NO_JSON = "{\"removed\": no JSON";

    @Override
    public boolean isShort() {
        return false; // the backend would answer a trial that begins meanwhile by an account
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        byte[] sent = probe.request().body().content();
        PolicyProbe.Reply changed = probe.echoOfBody(sent);
        if (!changed.isGood()) {
            throw new PolicyFailure(
                    "must forward a JSON object of " + sent.length + " bytes, and answered " + changed.status());
        }
        JsonChange.require(policy.kind(), sent, probe.bodyIn(changed), "to the backend");
        return "the backend gets a JSON object with a field less and another more; a body that is no JSON "
                + ofNoJson(probe);
    }

    private static String ofNoJson(PolicyProbe probe) {
        byte[] sent = NO_JSON.getBytes(StandardCharsets.US_ASCII);
        PolicyProbe.Reply reply = probe.echoOfBody(sent);
        if (reply.status() == 0) {
            throw new PolicyFailure("must answer where a body is no JSON, and gave no answer");
        }
        if (!reply.isGood()) {
            return "is refused with " + reply.status();
        }
        boolean asItCame = new String(probe.bodyIn(reply), StandardCharsets.ISO_8859_1).equals(NO_JSON);
        return asItCame ? "is forwarded as it came" : "is forwarded as another";
    }
}
