package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;

/** Proves that a reply brings the backend's JSON object with a field less and another more. */
final class ResponseBodyProof implements PolicyProof {
    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        byte[] own = probe.backends().each().get(0).ask(probe.request()).body();
        PolicyReply reply = probe.send();
        if (!reply.isGood()) {
            throw new PolicyFailure("must answer 200, and answered " + reply.status());
        }
        JsonChange.require(policy.kind(), own, reply.unpacked(), "to the client");
        return "a reply brings the backend's JSON object with a field less and another more";
    }
}
