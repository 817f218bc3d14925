package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * ShenYu's options of the command line. Each distribution that a user gives goes, as the setting
 * {@value ShenyuSettings#HOME}, to the arms of its version, and so stands in the run's {@code study.yml}.
 */
final class ShenyuOptions implements GatewayOptions {

    @Option(names = "--shenyu", paramLabel = "VERSION", description = "the release of all ShenYu arms, such as 2.7.1")
    private @Nullable String version;

    @Option(
            names = "--shenyu-home",
            paramLabel = "DIR",
            description =
                    "an unpacked apache-shenyu-VERSION-bootstrap-bin distribution, for the arms of its version; may be"
                            + " repeated, each another version; releases without one are resolved through Maven")
    private List<Path> homes = new ArrayList<>();

    @Override
    public Study in(Study study, Fidelity fidelity) {
        Study ofVersion = Optional.ofNullable(version)
                .map(new ShenyuArms(study, fidelity)::ofVersion)
                .orElse(study);
        return with(homes, ofVersion, fidelity);
    }

    /** Returns the study whose arms have the distributions in these folders, each of which must be of use. */
    static Study with(List<Path> folders, Study study, Fidelity fidelity) {
        Map<String, ShenyuHome> byVersion = read(folders);
        byVersion.values().forEach(home -> requireUse(home, study, fidelity));
        return study.withArms(study.arms().stream()
                .map(arm -> Optional.ofNullable(byVersion.get(ShenyuArms.version(arm)))
                        .filter(home -> takes(arm, home))
                        .map(home -> ShenyuArms.from(arm, home.folder()))
                        .orElse(arm))
                .toList());
    }

    private static Map<String, ShenyuHome> read(List<Path> folders) {
        Map<String, ShenyuHome> byVersion = new LinkedHashMap<>();
        for (Path folder : folders) {
            ShenyuHome home;
            try {
                home = ShenyuHome.of(folder.toString());
            } catch (SettingException e) {
                throw new StudyException("--shenyu-home: " + e.getMessage());
            }
            ShenyuHome before = byVersion.put(home.version(), home);
            if (before != null) {
                throw new StudyException(
                        "--shenyu-home must be of another version each, '%s' and '%s' are both of %s: give one"
                                .formatted(before.folder(), home.folder(), home.version()));
            }
        }
        return byVersion;
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
                ("--shenyu-home '%s' is of ShenYu %s, but no arm of study '%s' that runs and has no 'jar',"
                                + " 'home' or 'image' of its own is: its arms are of %s; remove it, or"
                                + " --set arms.ID.version=%s")
                        .formatted(home.folder(), home.version(), study.name(), versions, home.version()));
    }

    /** Whether an arm has the version and does not itself say what to launch. */
    private static boolean takes(ArmSpec arm, ShenyuHome home) {
        return ShenyuArms.isOne(arm)
                && ShenyuArms.version(arm).equals(home.version())
                && !home.version().equals(ShenyuSettings.DEFAULT_VERSION)
                && !ShenyuArms.saysWhatToLaunch(arm);
    }
}
