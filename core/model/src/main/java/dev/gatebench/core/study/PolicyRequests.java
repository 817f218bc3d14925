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
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Gives the policies of a study keys of the run's own, and its requests all that these policies ask for. Arms without a
 * policy get the same requests, so that only the gateway's work differs.
 */
public final class PolicyRequests {
    /** Longer than any run. */
    private static final Duration LIFE = Duration.ofDays(365);

    /** Time since a token has expired that must be refused: longer than a gateway forgives for clocks that differ. */
    private static final Duration AGO = Duration.ofHours(1);

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

    /** Returns the study with keys and headers for one run; its file has neither. */
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
        return study.with().arms(arms).request(requests.with(study.request())).build();
    }

    private PolicySpec prepared(PolicySpec policy, Study study) {
        PolicySpec whole = policy.forRun(made.computeIfAbsent(policy.kind(), kind -> made(policy, study)));
        headers.putAll(headers(whole));
        return whole;
    }

    /** Returns the headers that a policy asks of requests. */
    private static Map<String, String> headers(PolicySpec policy) {
        return switch (policy.kind()) {
            case API_KEY -> Map.of(PolicyTraffic.API_KEY, policy.text(KEY));
            case JWT, JWT_RS256 -> Map.of(PolicyTraffic.AUTHORIZATION, "Bearer " + policy.text(TOKEN));
            case RATE_LIMIT_CLIENT -> Map.of(PolicyTraffic.CLIENT_ID, PolicyTraffic.client(1));
            case REQUEST_HEADERS ->
                Map.of(PolicyTraffic.SET, PolicyTraffic.BY_CLIENT, PolicyTraffic.REMOVED, PolicyTraffic.BY_CLIENT);
            case REQUEST_BODY -> Map.of("Content-Type", "application/json");
            case CORS -> Map.of("Origin", PolicyTraffic.ORIGIN);
            case COMPRESS -> Map.of("Accept-Encoding", "gzip");
            default -> Map.of();
        };
    }

    /** Returns the names of the headers that policies of a kind ask of requests, which a study must not give itself. */
    static Set<String> headerNames(PolicyKind kind) {
        return headers(new PolicySpec(kind, Map.of(KEY, "", TOKEN, ""))).keySet();
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
        all.put("expired", key.token(now.minus(AGO)));
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

    private Map<String, String> with(Map<String, String> own) {
        Map<String, String> all = new LinkedHashMap<>(own);
        all.putAll(headers);
        return all;
    }

    /**
     * Returns the study's request of each client, where a limit is of each and there are several: drivers send them in
     * turn. Else empty.
     */
    public static List<RequestSpec> ofEachClient(Study study) {
        int clients = study.arms().stream()
                .flatMap(arm -> arm.policies().stream())
                .mapToInt(PolicySpec::clients)
                .max()
                .orElse(1);
        RequestSpec request = study.request();
        return clients == 1
                ? List.of()
                : IntStream.rangeClosed(1, clients)
                        .mapToObj(client -> {
                            Map<String, String> headers = new LinkedHashMap<>(request.headers());
                            headers.put(PolicyTraffic.CLIENT_ID, PolicyTraffic.client(client));
                            return new RequestSpec(request.method(), request.path(), headers, request.body());
                        })
                        .toList();
    }

    /**
     * Returns the requests for which a backend needs replies of their own: those of a study's mix, or its request, with
     * the path that a gateway may give it, where gateways change headers of replies.
     */
    public static List<MixedRequest> told(Study study) {
        if (study.arms().stream().noneMatch(arm -> arm.has(PolicyKind.RESPONSE_HEADERS))) {
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
