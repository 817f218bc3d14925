package dev.gatebench.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.util.Optional;
import java.util.stream.Stream;

/** Refuses settings that no machine could launch. */
final class LaunchRules {
    private LaunchRules() {}

    /** Throws a {@link SettingException} where settings contradict each other. */
    static void check(ShenyuSettings settings) {
        String version = settings.version().version();
        boolean isEmbeddedVersion = settings.version().embedded();
        Optional<String> home = settings.home();
        Optional<String> jar = settings.jar();
        Optional<String> image = settings.image();
        if (Stream.of(home, jar, image).filter(Optional::isPresent).count() > 1) {
            throw new SettingException(
                    "ShenYu settings 'jar', 'home' and 'image' say what to launch: give one of them");
        }
        if (home.isPresent() && isEmbeddedVersion) {
            throw new SettingException(
                    ("ShenYu setting 'home' is not for version %s, which is embedded, was '%s': remove it or"
                                    + " name the distribution's version")
                            .formatted(version, home.get()));
        }
        image.flatMap(LaunchRules::release)
                .filter(release -> !release.equals(version))
                .ifPresent(release -> {
                    throw new SettingException(
                            ("ShenYu setting 'image' must be of the arm's version, which is %s and by which"
                                            + " settings are written and reports speak, was '%s': write"
                                            + " version: %s beside it")
                                    .formatted(version, image.orElseThrow(), release));
                });
        boolean embedded = isEmbeddedVersion && image.isEmpty();
        if (!embedded && settings.burn().isPresent()) {
            throw new SettingException(
                    "ShenYu setting '%s' needs code of the embedded gateway, which is %s, was with %s: remove it"
                            .formatted(ShenyuSettings.BURN, ShenyuSettings.DEFAULT_VERSION, version));
        }
        boolean onClassPath = settings.version().takesRadixJar() && image.isEmpty() && jar.isEmpty();
        if (!embedded && !onClassPath && settings.ruleMatching() == RuleMatching.RADIX) {
            throw new SettingException(
                    ("ShenYu setting 'rules: radix' must be with the embedded gateway, which is %s, or with"
                                    + " a distribution of 2.7, by its folder or through Maven, was with"
                                    + " %s%s: remove it")
                            .formatted(
                                    ShenyuSettings.DEFAULT_VERSION,
                                    version,
                                    image.or(() -> jar)
                                            .map(file -> " in '" + file + "'")
                                            .orElse("")));
        }
    }

    /** Returns the release that an image's tag names; empty where the tag names no known release. */
    private static Optional<String> release(String image) {
        String named = image.replaceFirst("@.*", "");
        String tag = named.substring(named.lastIndexOf(':') + 1);
        return Optional.of(tag).filter(ShenyuVersions.bundled().known()::contains);
    }
}
