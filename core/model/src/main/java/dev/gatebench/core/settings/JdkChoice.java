package dev.gatebench.core.settings;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The JDK that an arm asks for: the setting {@code jdk}. */
public sealed interface JdkChoice {
    /** Oldest JDK that the gateway runs on. */
    int OLDEST = 17;

    /** Any JDK of a feature version, such as 17 or 25, that the machine has. */
    record Feature(int version) implements JdkChoice {
        @Override
        public String toString() {
            return "JDK " + version;
        }
    }

    /** The JDK in a folder, {@code JAVA_HOME}, by its absolute path. */
    record Home(Path path) implements JdkChoice {
        @Override
        public String toString() {
            return "JDK in " + path;
        }
    }

    /** Reads the setting; empty where there is none. */
    static Optional<JdkChoice> from(SettingMap map) {
        return map.numberOrText(
                "jdk",
                OLDEST,
                999,
                // a POSIX path, or one of Windows
                Pattern.compile("(/|[A-Za-z]:[\\\\/]).+"),
                "a version from " + OLDEST + " on, such as 25, or the absolute path of a JDK's folder",
                Feature::new,
                path -> new Home(Path.of(path)));
    }
}
