package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.JarPair;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.shenyu.ShenyuSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jars and distributions that arms of a study name in place of the embedded gateway. */
final class ArmJars {
    private static final List<String> PATHS = List.of(JarPair.JAR, ShenyuSettings.HOME);

    private ArmJars() {}

    /** The study with absolute paths where it has them relative to its file, so that a run can be resumed from anywhere. */
    static Study resolve(Study study, Path studyFile) {
        return study.withArms(
                study.arms().stream().map(arm -> resolve(arm, studyFile)).toList());
    }

    /** Whether an arm is launched from the embedded gateway's jar. */
    static boolean needsTheEmbedded(ArmSpec arm) {
        return isShenyu(arm)
                && !arm.settings().containsKey(JarPair.JAR)
                && !arm.settings().containsKey(ShenyuSettings.HOME)
                && GatewayKind.SHENYU.gateway().officialImage(arm).isEmpty();
    }

    private static ArmSpec resolve(ArmSpec arm, Path studyFile) {
        if (!isShenyu(arm)) {
            return arm;
        }
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        PATHS.forEach(name -> settings.computeIfPresent(name, (key, path) -> resolve(path, studyFile)));
        return new ArmSpec(arm.id(), arm.gateway(), arm.version(), settings, arm.fidelities());
    }

    private static Object resolve(Object setting, Path studyFile) {
        if (!(setting instanceof String path) || path.isBlank()) {
            return setting; // its validation says so
        }
        try {
            return studyFile.toAbsolutePath().resolveSibling(path).normalize().toString();
        } catch (InvalidPathException e) {
            return setting; // its validation says so
        }
    }

    static boolean isShenyu(ArmSpec arm) {
        return arm.gateway().equals(GatewayKind.SHENYU.id());
    }
}
