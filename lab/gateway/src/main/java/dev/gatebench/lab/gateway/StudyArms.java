package dev.gatebench.lab.gateway;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The arms of a study that run at a fidelity, their settings read by their gateways. */
public record StudyArms(List<GatewayArm> all) {
    public StudyArms {
        all = List.copyOf(all);
    }

    /**
     * Reads the arms.
     *
     * @throws StudyException in one line when there is no such gateway, or a setting is wrong
     */
    public static StudyArms of(Study study, Fidelity fidelity, Function<ArmSpec, GatewayArm> read) {
        List<GatewayArm> all = new ArrayList<>();
        try {
            study.armsAt(fidelity).forEach(arm -> all.add(read.apply(arm)));
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
        return new StudyArms(all);
    }

    /** Requires each arm to be one that can be launched. Throws StudyException in one line when one cannot. */
    public StudyArms validated(Study study) {
        try {
            all.forEach(arm -> arm.validate(study.runtime()));
            all.forEach(arm -> arm.cannotSpeak(arm.spec().client()).ifPresent(key -> {
                throw new IllegalArgumentException(
                        "arm '" + arm.spec().id() + "': gateway '" + arm.spec().gateway()
                                + "' cannot be told to speak as its client asks by " + key
                                + ", in the arm or in the study: say it otherwise in the arm, or take another gateway");
            }));
            all.forEach(arm -> arm.cannotForward(study.backend()).ifPresent(key -> {
                throw new IllegalArgumentException("arm '" + arm.spec().id() + "': gateway '"
                        + arm.spec().gateway() + "'"
                        + arm.version().map(version -> " " + version).orElse("")
                        + " cannot be told to speak to backends as the study asks by " + key
                        + ": set it to what it can, or leave the arm out");
            }));
            all.forEach(arm -> requirePolicies(arm, study));
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
        return this;
    }

    private static void requirePolicies(GatewayArm arm, Study study) {
        for (PolicySpec policy : arm.spec().policies()) {
            String name = "arm '" + arm.spec().id() + "': ";
            if (!arm.canEnforce(policy.kind())) {
                throw new IllegalArgumentException(name + "the policy '"
                        + policy.kind().word() + "' is not expressible in gateway '"
                        + arm.spec().gateway() + "', which can be told "
                        + expressible(arm) + ": leave it or the arm out");
            }
            if (policy.kind().isOfOneMachine() && !study.runtime().kind().equals(RuntimeSpec.Kind.PROCESS)) {
                throw new IllegalArgumentException(name + "the policy '"
                        + policy.kind().word() + "' must be with runtime process, whose files and addresses its proof"
                        + " can use, was with " + study.runtime().kind().id() + ": give --runtime process");
            }
        }
    }

    private static String expressible(GatewayArm arm) {
        String words = Arrays.stream(PolicyKind.values())
                .filter(arm::canEnforce)
                .map(PolicyKind::word)
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "none" : words;
    }

    /** Returns the arm of an id. */
    public GatewayArm of(String id) {
        return all.stream()
                .filter(arm -> arm.spec().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("arm '" + id + "' does not run at this fidelity"));
    }
}
