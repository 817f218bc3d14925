package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.util.Arrays;

/** Proves that a reply is compressed by gzip, and holds the backend's body. */
final class CompressProof implements PolicyProof {
    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        PolicyProbe.Reply reply = probe.send();
        byte[] own = probe.backends().each().get(0).ask(probe.request()).body();
        if (!reply.header("Content-Encoding").equals("gzip")) {
            throw new PolicyFailure("must answer with Content-Encoding 'gzip', and it is '"
                    + reply.header("Content-Encoding") + "': its policy compress did not take effect");
        }
        byte[] unpacked = reply.unpacked();
        if (!Arrays.equals(own, unpacked) && !JsonChange.isOf(own, unpacked)) {
            throw new PolicyFailure("must answer with the backend's body, compressed, and it holds other bytes");
        }
        return "a reply of " + own.length + " bytes comes as " + reply.body().length
                + " bytes by gzip, which hold the backend's body";
    }
}
