package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import java.util.Set;

/** A proof that a gateway does what a policy asks. */
interface PolicyProof {
    /**
     * Proves a policy of a gateway to which nothing else is sent.
     *
     * @return the proof, in words
     * @throws PolicyFailure when the policy did not take effect
     */
    String prove(PolicySpec policy, PolicyProbe probe);

    /** Whether a few requests are enough, so that it can be made again in the silence between two trials. */
    default boolean isShort() {
        return true;
    }

    /**
     * Returns the proof of a kind.
     *
     * @param all the kinds of the arm
     */
    static PolicyProof of(PolicyKind kind, Set<PolicyKind> all) {
        return switch (kind) {
            case API_KEY -> RefusalProof.ofKey();
            case JWT -> RefusalProof.ofToken(ForgedTokens::ofSecret);
            case JWT_RS256 -> RefusalProof.ofToken(ForgedTokens::ofKeyPair);
            case RATE_LIMIT -> new RateLimitProof(RateLimitProof.Beside.NOTHING);
            case RATE_LIMIT_PATH -> new RateLimitProof(RateLimitProof.Beside.ANOTHER_PATH);
            case RATE_LIMIT_CLIENT -> new RateLimitProof(RateLimitProof.Beside.ANOTHER_CLIENT);
            case REQUEST_HEADERS -> new RequestHeadersProof();
            case RESPONSE_HEADERS -> new ResponseHeadersProof();
            case REQUEST_BODY -> new RequestBodyProof();
            case RESPONSE_BODY -> new ResponseBodyProof();
            case REWRITE -> new RewriteProof();
            case ACCESS_LOG -> new AccessLogProof();
            case COMPRESS -> new CompressProof(all.contains(PolicyKind.RESPONSE_BODY));
            case CORS -> new CorsProof();
            case IP_ALLOW -> new IpAllowProof();
        };
    }
}
