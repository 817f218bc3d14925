package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import java.util.Arrays;

/**
 * Proves that a reply is compressed by gzip, and holds the backend's body, changed where another policy asks for it.
 */
final class CompressProof implements PolicyProof {
    private final boolean changed;

    CompressProof(boolean changed) {
        this.changed = changed;
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        PolicyReply reply = probe.send();
        byte[] own = probe.backends().each().get(0).ask(probe.request()).body();
        if (!reply.header("Content-Encoding").equals("gzip")) {
            throw new PolicyFailure("must answer with Content-Encoding 'gzip', and it is '"
                    + reply.header("Content-Encoding") + "': its policy compress did not take effect");
        }
        if (reply.body().length >= own.length) {
            throw new PolicyFailure("must answer with fewer bytes than the backend's " + own.length + ", and answered"
                    + " with " + reply.body().length + ": its policy compress did not take effect");
        }
        if (changed) {
            JsonChange.require(PolicyKind.RESPONSE_BODY, own, reply.unpacked(), "to the client");
        } else if (!Arrays.equals(own, reply.unpacked())) {
            throw new PolicyFailure("must answer with the backend's body, compressed, and it holds other bytes");
        }
        return "a reply of " + own.length + " bytes comes as " + reply.body().length + " bytes by gzip, which hold the"
                + (changed ? " changed" : "") + " body of the backend";
    }
}
