package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.JarPair;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.GatewayKind;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The jars that arms of a study name in place of the embedded gateway. */
final class ArmJars {
    private ArmJars() {}

    /** The study with absolute paths where it has them relative to its file, so that a run can be resumed from anywhere. */
    static Study resolve(Study study, Path studyFile) {
        return new Study(
                study.name(),
                study.title(),
                study.published(),
                study.backend(),
                study.request(),
                study.arms().stream().map(arm -> resolve(arm, studyFile)).toList(),
                study.loads(),
                study.comparisons(),
                study.rank(),
                study.fidelities(),
                study.checks());
    }

    /** Whether an arm is launched from the embedded gateway's jar. */
    static boolean needsTheEmbedded(ArmSpec arm) {
        return isShenyu(arm) && !arm.settings().containsKey(JarPair.JAR);
    }

    private static ArmSpec resolve(ArmSpec arm, Path studyFile) {
        if (!isShenyu(arm) || !(arm.settings().get(JarPair.JAR) instanceof String jar) || jar.isBlank()) {
            return arm;
        }
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        try {
            settings.put(
                    JarPair.JAR,
                    studyFile.toAbsolutePath().resolveSibling(jar).normalize().toString());
        } catch (InvalidPathException e) {
            return arm; // its validation says so
        }
        return new ArmSpec(arm.id(), arm.gateway(), arm.version(), settings, arm.fidelities());
    }

    private static boolean isShenyu(ArmSpec arm) {
        return arm.gateway().equals(GatewayKind.SHENYU.id());
    }
}
