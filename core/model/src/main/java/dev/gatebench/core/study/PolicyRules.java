package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;

/** Rules of the policies of arms. */
final class PolicyRules extends StudyRules {
    PolicyRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        forEachElement(ARMS, this::checkArm);
    }

    private void checkArm(KeyPath arm) {
        KeyPath policies = arm.key(Defaults.POLICIES);
        List<PolicyKind> kinds = new ArrayList<>();
        for (JsonNode policy : document.at(policies)) {
            kinds.add(PolicyKind.of(
                    policy.isTextual()
                            ? policy.textValue()
                            : policy.fieldNames().next()));
        }
        if (!kinds.isEmpty() && text(arm.key("gateway")).equals(ArmSpec.DIRECT)) {
            add(policies, "must be absent of 'direct', which is no gateway: remove them");
        }
        if (kinds.stream().distinct().count() < kinds.size()) {
            add(policies, "must name each policy once, was " + document.at(policies) + ": remove one");
        }
        if (kinds.stream().filter(PolicyKind::isJwt).count() > 1) {
            add(policies, "must have one of jwt and jwtRs256, since a request carries one token: remove one");
        }
        String kind = text(KeyPath.ROOT.key("backend").key("kind"));
        if (!kinds.isEmpty() && kind.equals("nginx")) {
            add(
                    policies,
                    "must be absent where backend.kind is nginx, which does not tell what reached it: set it to"
                            + " mock");
        }
    }
}
