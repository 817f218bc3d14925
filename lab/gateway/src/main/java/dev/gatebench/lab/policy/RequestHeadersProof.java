package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import java.util.Map;

/** Proves by the backend's account that headers of requests were added, set and removed. */
final class RequestHeadersProof implements PolicyProof {
    @Override
    public boolean isShort() {
        return false; // the backend would answer a trial that begins meanwhile by an account
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        String account = probe.account(Map.of(
                        PolicyTraffic.SET, PolicyTraffic.BY_CLIENT, PolicyTraffic.REMOVED, PolicyTraffic.BY_CLIENT))
                .text();
        require(account, PolicyTraffic.ADDED + ": [" + PolicyTraffic.BY_GATEWAY + "]", true);
        require(account, PolicyTraffic.SET + ": [" + PolicyTraffic.BY_GATEWAY + "]", true);
        require(account, PolicyTraffic.SET + ": [" + PolicyTraffic.BY_CLIENT + "]", false);
        require(account, PolicyTraffic.REMOVED + ":", false);
        return "the backend sees " + PolicyTraffic.ADDED + " added, " + PolicyTraffic.SET + " replaced and "
                + PolicyTraffic.REMOVED + " removed";
    }

    private static void require(String account, String line, boolean there) {
        boolean found = account.lines()
                .map(String::strip)
                .anyMatch(each -> each.regionMatches(true, 0, line, 0, line.length()));
        if (found != there) {
            throw new PolicyFailure("must " + (there ? "have" : "not have") + " the backend see '" + line
                    + "', and it does" + (there ? " not" : "") + ": its policy requestHeaders did not take effect");
        }
    }
}
