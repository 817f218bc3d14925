package dev.gatebench.lab.jdk;

import dev.gatebench.core.json.BoundedInput;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK, or a JRE, on this machine.
 *
 * @param home its folder, what {@code JAVA_HOME} would be
 * @param feature feature version, such as 17
 * @param version version as it calls itself, such as {@code 25.0.3+9-LTS}
 */
public record Jdk(Path home, int feature, String version, String vendor) {
    /** Versions as 17.0.15, and as 1.8.0_402 before Java 9. */
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,4})(?:[.+_-].*)?");

    private static final String PROGRAM = System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";

    /**
     * Reads the JDK in a folder, as its file {@code release} tells; no process is started.
     *
     * @return empty where the folder holds none that could be run
     */
    public static Optional<Jdk> in(Path home) {
        Properties release = new Properties();
        try (Reader reader = new StringReader(BoundedInput.text(home.resolve("release"), BoundedInput.TEXT_BYTES))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        String version = value(release, "JAVA_VERSION", "");
        Matcher matcher = VERSION.matcher(version);
        return matcher.matches() && Files.isExecutable(program(home))
                ? Optional.of(new Jdk(
                        home,
                        Integer.parseInt(matcher.group(1)),
                        value(release, "JAVA_RUNTIME_VERSION", version),
                        value(release, "IMPLEMENTOR", "vendor unknown")))
                : Optional.empty();
    }

    /** Returns the JDK that runs this process. */
    public static Jdk running() {
        return new Jdk(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"));
    }

    /** Returns its {@code java} program. */
    public Path java() {
        return program(home);
    }

    /** Returns version and vendor, for people. */
    public String description() {
        return version + " (" + vendor + ")";
    }

    private static Path program(Path home) {
        return home.resolve("bin").resolve(PROGRAM);
    }

    private static String value(Properties release, String key, String otherwise) {
        return release.getProperty(key, otherwise).replace("\"", "").strip();
    }
}
