package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.JsonWebKey;
import dev.gatebench.core.policy.PolicySpec;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes tokens that a gateway must refuse, by what is wrong with them. */
final class ForgedTokens {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Duration LIFE = Duration.ofHours(1);

    private ForgedTokens() {}

    /** Makes forged tokens for a gateway that knows a secret. */
    static Map<String, String> ofSecret(PolicySpec policy) {
        Instant later = Instant.now().plus(LIFE);
        Map<String, String> tokens = forged(policy, later);
        tokens.put("a token of another key", JsonWebKey.hs256(RANDOM).token(later));
        return tokens;
    }

    /** Makes forged tokens for a gateway that knows a public key, which must not serve as a secret of HMAC. */
    static Map<String, String> ofKeyPair(PolicySpec policy) {
        Instant later = Instant.now().plus(LIFE);
        Map<String, String> tokens = forged(policy, later);
        tokens.put("a token of another key", JsonWebKey.rs256(RANDOM).token(later));
        tokens.put(
                "a token signed by HMAC with the public key",
                JsonWebKey.hs256(policy.text("publicKey")).token(later));
        return tokens;
    }

    private static Map<String, String> forged(PolicySpec policy, Instant later) {
        String right = policy.text("token");
        char last = right.charAt(right.length() - 2);
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("a token that has expired", policy.text("expired"));
        tokens.put("a token with 'alg: none'", JsonWebKey.hs256(RANDOM).token("none", later));
        tokens.put(
                "a token whose signature was changed",
                right.substring(0, right.length() - 2) + (last == 'A' ? 'B' : 'A') + right.charAt(right.length() - 1));
        return tokens;
    }
}
