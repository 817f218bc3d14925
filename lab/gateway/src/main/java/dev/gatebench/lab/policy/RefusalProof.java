package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Proves that requests without the right credentials are refused and reach no backend, and that those with it do. */
final class RefusalProof implements PolicyProof {
    private final String header;
    private final Function<PolicySpec, Map<String, String>> wrong;

    /**
     * Makes a proof.
     *
     * @param wrong values of the header that must be refused, by a description; an empty value leaves the header out
     */
    private RefusalProof(String header, Function<PolicySpec, Map<String, String>> wrong) {
        this.header = header;
        this.wrong = wrong;
    }

    static RefusalProof ofKey() {
        return new RefusalProof(PolicyTraffic.API_KEY, policy -> {
            String key = policy.text("key");
            Map<String, String> wrong = new LinkedHashMap<>();
            wrong.put("no key", "");
            wrong.put("another key", "x" + key.substring(1) + "x");
            wrong.put("the beginning of the key", key.substring(0, key.length() / 2 + 1));
            wrong.put("more than the key", key + "x");
            wrong.put("the key in other letters", otherLetters(key));
            wrong.values().remove(key);
            return wrong;
        });
    }

    private static String otherLetters(String key) {
        String upper = key.toUpperCase(Locale.ROOT);
        return upper.equals(key) ? key.toLowerCase(Locale.ROOT) : upper;
    }

    static RefusalProof ofToken(Function<PolicySpec, Map<String, String>> forged) {
        return new RefusalProof("Authorization", policy -> {
            Map<String, String> wrong = new LinkedHashMap<>();
            wrong.put("no token", "");
            forged.apply(policy).forEach((what, token) -> wrong.put(what, "Bearer " + token));
            return wrong;
        });
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        long before = probe.reached();
        Map<String, String> all = wrong.apply(policy);
        Set<String> by = new TreeSet<>();
        all.forEach((what, value) -> {
            PolicyReply reply = probe.send(Map.of(header, value));
            by.add(reply.refusal()
                    .orElseThrow(() -> new PolicyFailure("must refuse a request with " + what
                            + " by 401 or 403 and answered " + reply.status() + ": its policy "
                            + policy.kind().word() + " did not take effect")));
        });
        long reached = probe.reached() - before;
        if (reached != 0) {
            throw new PolicyFailure("must forward no request without the right " + header + ", and " + reached + " of "
                    + all.size() + " reached the backend");
        }
        PolicyReply good = probe.send();
        if (!good.isGood() || probe.reached() != before + 1) {
            throw new PolicyFailure(
                    "must forward a request with the right " + header + ", and answered " + good.status());
        }
        return "requests with " + String.join(", ", all.keySet())
                + " are refused by " + String.join(" and ", by)
                + " and reach no backend, one with the right " + header + " does";
    }
}
