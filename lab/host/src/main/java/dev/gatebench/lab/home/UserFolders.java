package dev.gatebench.lab.home;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Folders of the user for what outlives a run, by the <a
 * href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG base directory specification</a>.
 */
public final class UserFolders {
    private UserFolders() {}

    /**
     * Returns the folder of Gatebench's settings: below {@code XDG_CONFIG_HOME}, else below {@code .config} at home.
     */
    public static Path configuration() {
        return ofGatebench("XDG_CONFIG_HOME", ".config");
    }

    /**
     * Returns the folder of what can be fetched again: below {@code XDG_CACHE_HOME}, else below {@code .cache} at home.
     */
    public static Path cache() {
        return ofGatebench("XDG_CACHE_HOME", ".cache");
    }

    /** Returns the folder of the user's sockets, {@code XDG_RUNTIME_DIR}; empty where there is none. */
    public static Optional<Path> sockets() {
        return named("XDG_RUNTIME_DIR", Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR")));
    }

    private static Path ofGatebench(String variable, String atHome) {
        return named(variable, Optional.ofNullable(System.getenv(variable)))
                .orElseGet(() -> Path.of(System.getProperty("user.home"), atHome))
                .resolve("gatebench");
    }

    /**
     * Returns the folder that a variable names; a relative path counts as none, as the specification says.
     *
     * @throws StudyException when its value is no path
     */
    static Optional<Path> named(String variable, Optional<String> value) {
        try {
            return value.map(Path::of).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            throw new StudyException(variable + " must be the path of a folder, was '"
                    + Text.message(value.orElseThrow()) + "': correct it, unset it, or set LC_ALL to a locale that has"
                    + " its characters");
        }
    }
}
