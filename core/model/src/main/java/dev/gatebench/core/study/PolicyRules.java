package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Rules of the policies of arms. */
final class PolicyRules extends StudyRules {
    private static final KeyPath HEADERS = KeyPath.ROOT.key("request").key("headers");

    /** Policies whose proofs send requests to paths of their own. */
    private static final Set<PolicyKind> OF_PATHS = EnumSet.of(
            PolicyKind.REQUEST_HEADERS, PolicyKind.REQUEST_BODY, PolicyKind.REWRITE, PolicyKind.RATE_LIMIT_PATH);

    private final Map<PolicyKind, JsonNode> asked = new HashMap<>();

    PolicyRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        forEachElement(ARMS, this::checkArm);
        if (asked.isEmpty()) {
            return;
        }
        if (asked.containsKey(PolicyKind.JWT) && asked.containsKey(PolicyKind.JWT_RS256)) {
            add(
                    ARMS,
                    "must have policies jwt or jwtRs256, since all get the same requests, with one token: remove one");
        }
        if (text(KeyPath.ROOT.key("backend").key("kind")).equals("nginx")) {
            add(
                    KeyPath.ROOT.key("backend").key("kind"),
                    "must be mock where an arm has policies, was nginx, which does not tell what reached it: set it to"
                            + " mock");
        }
        if (!document.at(Mix.REQUESTS).isEmpty()) {
            add(Mix.REQUESTS, "must be absent where an arm has policies, whose proofs send 'request': remove one");
        }
        if (asked.containsKey(PolicyKind.COMPRESS)
                && text(KeyPath.ROOT.key("driver")).equals("ab")) {
            add(
                    KeyPath.ROOT.key("driver"),
                    "must speak HTTP/1.1 where an arm has the policy compress, was ab, to whose HTTP/1.0 some gateways"
                            + " compress nothing: take another driver");
        }
        if (asked.containsKey(PolicyKind.REQUEST_BODY)) {
            requireJson(KeyPath.ROOT.key("request").key("body"), PolicyKind.REQUEST_BODY);
        }
        if (asked.containsKey(PolicyKind.RESPONSE_BODY)) {
            requireJson(KeyPath.ROOT.key("backend").key("body"), PolicyKind.RESPONSE_BODY);
        }
        checkHeaders();
    }

    private void requireJson(KeyPath body, PolicyKind kind) {
        if (!text(body).startsWith("json(")) {
            add(
                    body,
                    "must be a JSON object where an arm has the policy " + kind.word() + ", was " + text(body)
                            + ": set it to json(2KiB)");
        }
    }

    private void checkHeaders() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        asked.keySet().forEach(kind -> names.addAll(PolicyRequests.headerNames(kind)));
        forEachKey(HEADERS, name -> {
            if (names.contains(name.toLowerCase(Locale.ROOT))) {
                add(HEADERS.key(name), "must be absent: a policy sets it; remove one of them");
            }
        });
    }

    private static boolean sameRequests(PolicyKind kind, JsonNode one, JsonNode other) {
        return kind.isRateLimit() ? clients(kind, one) == clients(kind, other) : one.equals(other);
    }

    private static int clients(PolicyKind kind, JsonNode policy) {
        return policy.path(kind.word()).path(PolicySpec.CLIENTS).asInt(1);
    }

    private void checkArm(KeyPath arm) {
        KeyPath policies = arm.key(Defaults.POLICIES);
        List<PolicyKind> kinds = new ArrayList<>();
        for (JsonNode policy : document.at(policies)) {
            PolicyKind kind = PolicyKind.of(
                    policy.isTextual()
                            ? policy.textValue()
                            : policy.fieldNames().next());
            kinds.add(kind);
            JsonNode before = asked.putIfAbsent(kind, policy);
            if (before != null && !sameRequests(kind, before, policy)) {
                add(
                        policies,
                        "must have the policy " + kind.word() + " as other arms have it, since all get the same"
                                + " requests: give each the same");
            }
        }
        if (!kinds.isEmpty() && text(arm.key("gateway")).equals(ArmSpec.DIRECT)) {
            add(policies, "must be absent of 'direct', which is no gateway: remove them");
        }
        if (kinds.stream().distinct().count() < kinds.size()) {
            add(policies, "must name each policy once, was " + document.at(policies) + ": remove one");
        }
        if (kinds.stream().filter(PolicyKind::isRateLimit).count() > 1) {
            add(
                    policies,
                    "must have one limit, since the proof of one would meet the other, was " + document.at(policies)
                            + ": give another arm the other");
        }
        if (!document.at(arm.key("settings").key("routes")).isMissingNode()) {
            kinds.stream()
                    .filter(OF_PATHS::contains)
                    .forEach(kind -> add(
                            policies,
                            "must not have " + kind.word() + " where settings.routes is given, whose table has no route"
                                    + " for the paths of its proof: remove one"));
        }
    }
}
