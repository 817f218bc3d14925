package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
        return this;
    }

    /** Returns the arm of an id. */
    public GatewayArm of(String id) {
        return all.stream()
                .filter(arm -> arm.spec().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("arm '" + id + "' does not run at this fidelity"));
    }
}
