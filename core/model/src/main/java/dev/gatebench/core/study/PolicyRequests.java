package dev.gatebench.core.study;

import dev.gatebench.core.policy.JsonWebKey;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.schedule.RequestSpec;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives the policies of a study keys of the run's own, and its requests all that these policies ask for. Arms without a
 * policy get the same requests, so that only the gateway's work differs.
 */
public final class PolicyRequests {
    /** Longer than any run, its resumptions included. */
    private static final Duration LIFE = Duration.ofDays(3650);

    private static final int KEY_BYTES = 32;
    private static final String KEY = "key";
    private static final String TOKEN = "token";

    private final SecureRandom random;
    private final Instant now;
    private final Map<PolicyKind, Map<String, Object>> made = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();

    private PolicyRequests(SecureRandom random, Instant now) {
        this.random = random;
        this.now = now;
    }

    /** Returns the study with keys and headers; those that it has already stay, as in a run that is resumed. */
    public static Study prepared(Study study, SecureRandom random, Instant now) {
        PolicyRequests requests = new PolicyRequests(random, now);
        List<ArmSpec> arms = study.arms().stream()
                .map(arm -> arm.withPolicies(arm.policies().stream()
                        .map(policy -> requests.prepared(policy, study))
                        .toList()))
                .toList();
        if (requests.headers.isEmpty()) {
            return study.withArms(arms);
        }
        return study.with()
                .arms(arms)
                .request(requests.with(study.request()))
                .requests(study.requests().stream().map(requests::with).toList())
                .build();
    }

    private PolicySpec prepared(PolicySpec policy, Study study) {
        PolicySpec whole = policy.withMissing(made.computeIfAbsent(policy.kind(), kind -> made(policy, study)));
        switch (policy.kind()) {
            case API_KEY -> headers.put(PolicyTraffic.API_KEY, whole.text(KEY));
            case JWT, JWT_RS256 -> headers.put("Authorization", "Bearer " + whole.text(TOKEN));
            case RATE_LIMIT_CLIENT -> headers.put(PolicyTraffic.CLIENT_ID, PolicyTraffic.CLIENT);
            case REQUEST_HEADERS -> {
                headers.put(PolicyTraffic.SET, PolicyTraffic.BY_CLIENT);
                headers.put(PolicyTraffic.REMOVED, PolicyTraffic.BY_CLIENT);
            }
            case CORS -> headers.put("Origin", PolicyTraffic.ORIGIN);
            case COMPRESS -> headers.put("Accept-Encoding", "gzip");
            default -> {}
        }
        return whole;
    }

    private Map<String, Object> made(PolicySpec policy, Study study) {
        return switch (policy.kind()) {
            case API_KEY -> Map.of(KEY, randomKey());
            case JWT ->
                token(
                        policy.parameters().get("secret") instanceof String secret
                                ? JsonWebKey.hs256(secret)
                                : JsonWebKey.hs256(random));
            case JWT_RS256 -> token(JsonWebKey.rs256(random));
            case RATE_LIMIT, RATE_LIMIT_CLIENT -> Map.of(PolicySpec.RATE, PolicySpec.DEFAULT_RATE);
            case RATE_LIMIT_PATH ->
                Map.of(
                        PolicySpec.RATE,
                        PolicySpec.DEFAULT_RATE,
                        "path",
                        study.allRequests().get(0).path().replaceFirst("\\?.*", ""));
            default -> Map.of();
        };
    }

    private Map<String, Object> token(JsonWebKey key) {
        Map<String, Object> all = new LinkedHashMap<>(key.parameters());
        all.put(TOKEN, key.token(now.plus(LIFE)));
        return all;
    }

    private String randomKey() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private RequestSpec with(RequestSpec request) {
        return new RequestSpec(request.method(), request.path(), with(request.headers()), request.body());
    }

    private MixedRequest with(MixedRequest mixed) {
        return new MixedRequest(
                mixed.id(),
                mixed.weight(),
                mixed.method(),
                mixed.paths(),
                with(mixed.headers()),
                mixed.body(),
                mixed.expect());
    }

    private Map<String, String> with(Map<String, String> own) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.keySet().removeIf(name -> own.keySet().stream().anyMatch(name::equalsIgnoreCase));
        all.putAll(own);
        return all;
    }

    /**
     * Returns the requests for which a backend needs replies of their own: those of a study's mix, or its request, with
     * the path that a gateway may give it, where gateways change headers of replies.
     */
    public static List<MixedRequest> told(Study study) {
        boolean changesReplies = study.requests().isEmpty()
                && study.arms().stream().anyMatch(arm -> arm.has(PolicyKind.RESPONSE_HEADERS));
        if (!changesReplies) {
            return study.requests();
        }
        RequestSpec request = study.request();
        return List.of(new MixedRequest(
                "request",
                1,
                request.method(),
                List.of(request.path(), PolicyTraffic.REWRITTEN + request.path()),
                Map.of(),
                request.body(),
                new MixedRequest.Reply(
                        200,
                        Optional.<RequestBody>empty(),
                        Map.of(
                                PolicyTraffic.REPLY_SET,
                                PolicyTraffic.BY_BACKEND,
                                PolicyTraffic.REPLY_REMOVED,
                                PolicyTraffic.BY_BACKEND))));
    }
}
