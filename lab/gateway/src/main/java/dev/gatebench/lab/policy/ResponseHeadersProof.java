package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;

/** Proves that headers of replies are added, set and removed, where the backend itself sends those that are changed. */
final class ResponseHeadersProof implements PolicyProof {
    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        var own = probe.backends().each().get(0).ask(probe.request()).headers();
        if (own.firstValue(PolicyTraffic.REPLY_SET).isEmpty()
                || own.firstValue(PolicyTraffic.REPLY_REMOVED).isEmpty()) {
            throw new PolicyFailure("must stand before a backend that sends " + PolicyTraffic.REPLY_SET + " and "
                    + PolicyTraffic.REPLY_REMOVED + ", and it does not");
        }
        PolicyReply reply = probe.send();
        require(reply, PolicyTraffic.REPLY_ADDED, PolicyTraffic.BY_GATEWAY);
        require(reply, PolicyTraffic.REPLY_SET, PolicyTraffic.BY_GATEWAY);
        require(reply, PolicyTraffic.REPLY_REMOVED, "");
        return "of a reply " + PolicyTraffic.REPLY_ADDED + " is added, " + PolicyTraffic.REPLY_SET + " replaced and "
                + PolicyTraffic.REPLY_REMOVED + " removed";
    }

    private static void require(PolicyReply reply, String name, String value) {
        String found = reply.header(name);
        if (!found.equals(value)) {
            throw new PolicyFailure("must answer with " + name + " " + (value.isEmpty() ? "removed" : "'" + value + "'")
                    + ", and it is '" + found + "': its policy responseHeaders did not take effect");
        }
    }
}
