package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import java.util.Map;

/** Proves by the backend's account that it gets another path. */
final class RewriteProof implements PolicyProof {
    @Override
    public boolean isShort() {
        return false; // the backend would answer a trial that begins meanwhile by an account
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        String expected = PolicyTraffic.REWRITTEN + PolicyProbe.ACCOUNT_PATH;
        String account = probe.account(Map.of()).text();
        if (account.lines().noneMatch(line -> line.equals("URL   : " + expected))) {
            throw new PolicyFailure(
                    "must forward " + PolicyProbe.ACCOUNT_PATH + " as " + expected + ", and the backend says '"
                            + account.lines()
                                    .filter(line -> line.startsWith("URL"))
                                    .findFirst()
                                    .orElse("nothing of a path")
                            + "': its policy rewrite did not take effect");
        }
        return "the backend gets " + expected + " for " + PolicyProbe.ACCOUNT_PATH;
    }
}
