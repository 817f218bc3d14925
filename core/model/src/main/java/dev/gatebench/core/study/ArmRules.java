package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Words;

/** Rules of a study's arms, and of what its cases and its published tables say of arms. */
final class ArmRules extends StudyRules {
    private static final KeyPath ABSENT = KeyPath.ROOT.key("absent");

    ArmRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        requireUniqueIds(ARMS);
        forEachElement(ARMS, this::checkDirect);
        if (!armIds.contains(ArmSpec.DIRECT)) {
            add(ARMS, "must have the arm without a gateway: add {id: direct, gateway: direct}");
        }
        requireUniqueIds(StudyCases.CASES);
        forEachElement(StudyCases.CASES, one -> forEachElement(one.key("without"), this::checkLeftOut));
        forEachKey(ABSENT, id -> {
            if (armIds.contains(id)) {
                add(ABSENT.key(id), "must be absent, '" + id + "' is an arm: remove one of them");
            }
        });
    }

    private void checkDirect(KeyPath path) {
        JsonNode arm = document.at(path);
        boolean named = arm.path("id").textValue().equals(ArmSpec.DIRECT);
        boolean isDirect = arm.path("gateway").textValue().equals(ArmSpec.DIRECT);
        if (named != isDirect) {
            String wrong = named ? "gateway" : "id";
            add(
                    path.key(wrong),
                    "must be 'direct' where the " + (named ? "id" : "gateway") + " is, was "
                            + Words.value(arm.path(wrong)));
        }
        if (named && arm.path("fidelity").size() < Fidelity.values().length) {
            add(
                    path.key("fidelity"),
                    "must be absent, 'direct' runs at every fidelity, was " + Words.value(arm.path("fidelity")));
        }
    }

    private void checkLeftOut(KeyPath path) {
        if (requireArm(path).equals(ArmSpec.DIRECT)) {
            add(path, "must be a gateway: the arm 'direct' is in every case");
        }
    }
}
