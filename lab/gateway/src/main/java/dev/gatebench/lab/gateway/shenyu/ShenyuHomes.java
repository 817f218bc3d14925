package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The distributions that a user gave: each goes, as the setting {@value ShenyuSettings#HOME}, to the arms of its
 * version, and so stands in the run's {@code study.yml}.
 */
final class ShenyuHomes {
    private final Map<String, ShenyuHome> byVersion = new LinkedHashMap<>();

    private ShenyuHomes() {}

    /**
     * The distributions in these folders.
     *
     * @throws StudyException when one holds none, or two are of the same version
     */
    static ShenyuHomes of(List<Path> folders) {
        ShenyuHomes homes = new ShenyuHomes();
        for (Path folder : folders) {
            ShenyuHome home = read(folder);
            ShenyuHome before = homes.byVersion.put(home.version(), home);
            if (before != null) {
                throw new StudyException(
                        "--shenyu-home must be of another version each, '%s' and '%s' are both of %s: give one"
                                .formatted(before.folder(), home.folder(), home.version()));
            }
        }
        return homes;
    }

    /**
     * The study whose arms have them.
     *
     * @param fidelity only its arms need one
     * @throws StudyException when one is of a version that no arm has
     */
    Study in(Study study, Fidelity fidelity) {
        byVersion.values().forEach(home -> requireUse(home, study, fidelity));
        return study.withArms(study.arms().stream().map(this::in).toList());
    }

    private ArmSpec in(ArmSpec arm) {
        Optional<ShenyuHome> home =
                Optional.ofNullable(byVersion.get(ShenyuArms.version(arm))).filter(found -> takes(arm, found));
        if (home.isEmpty()) {
            return arm;
        }
        return ShenyuArms.from(arm, home.get().folder());
    }

    private static void requireUse(ShenyuHome home, Study study, Fidelity fidelity) {
        List<ArmSpec> arms = study.armsAt(fidelity);
        if (arms.stream().anyMatch(arm -> takes(arm, home))) {
            return;
        }
        if (home.version().equals(ShenyuSettings.DEFAULT_VERSION)) {
            throw new StudyException("--shenyu-home '%s' is of ShenYu %s, which is embedded and needs none: remove it"
                    .formatted(home.folder(), home.version()));
        }
        TreeSet<String> versions = new TreeSet<>();
        arms.stream().filter(ShenyuArms::isOne).map(ShenyuArms::version).forEach(versions::add);
        throw new StudyException(
                "--shenyu-home '%s' is of ShenYu %s, but no arm of study '%s' that runs and has no 'jar', 'home' or 'image' of its own is: its arms are of %s; remove it, or --set arms.ID.version=%s"
                        .formatted(home.folder(), home.version(), study.name(), versions, home.version()));
    }

    /** Whether an arm has the version and does not itself say what to launch. */
    private static boolean takes(ArmSpec arm, ShenyuHome home) {
        return ShenyuArms.isOne(arm)
                && ShenyuArms.version(arm).equals(home.version())
                && !home.version().equals(ShenyuSettings.DEFAULT_VERSION)
                && !ShenyuArms.saysWhatToLaunch(arm);
    }

    private static ShenyuHome read(Path folder) {
        try {
            return ShenyuHome.of(folder.toString());
        } catch (SettingException e) {
            throw new StudyException("--shenyu-home: " + e.getMessage());
        }
    }
}
