package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.shenyu.ShenyuSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The ShenYu arms of a study, and the files that each is launched from. */
record ShenyuArms(Study study, Fidelity fidelity) {

    static boolean isOne(ArmSpec arm) {
        return arm.gateway().equals(ShenyuGateway.ID);
    }

    /** Returns the release of an arm that is a ShenYu. */
    static String version(ArmSpec arm) {
        return arm.version().orElse(ShenyuSettings.DEFAULT_VERSION);
    }

    /** Whether an arm says itself what to launch: a jar, a folder or an image. */
    static boolean saysWhatToLaunch(ArmSpec arm) {
        return Stream.of(Build.JAR, ShenyuSettings.HOME, ShenyuSettings.IMAGE).anyMatch(arm.settings()::containsKey);
    }

    /** Returns an arm that is launched from a folder. */
    static ArmSpec from(ArmSpec arm, Path folder) {
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        settings.put(ShenyuSettings.HOME, folder.toString());
        return arm.withSettings(settings);
    }

    /**
     * Returns the study with all of them of one release. Its title says so, since it may name another release.
     *
     * @throws StudyException when none runs, or one that runs says itself what to launch
     */
    Study ofVersion(String version) {
        List<ArmSpec> running =
                study.armsAt(fidelity).stream().filter(ShenyuArms::isOne).toList();
        if (running.isEmpty()) {
            throw new StudyException("--shenyu %s is of no use: no arm of study '%s' that runs is a ShenYu; remove it"
                    .formatted(version, study.name()));
        }
        running.stream().filter(ShenyuArms::saysWhatToLaunch).findFirst().ifPresent(arm -> {
            throw new StudyException(
                    "--shenyu %s is for arms that say no 'jar', 'home' or 'image', but '%s' does: remove one of them"
                            .formatted(version, arm.id()));
        });
        return study.withArms(study.arms().stream()
                        .map(arm -> isOne(arm) && !saysWhatToLaunch(arm) ? arm.withVersion(Optional.of(version)) : arm)
                        .toList())
                .withTitle(study.title() + "; run with ShenYu " + version);
    }
}
