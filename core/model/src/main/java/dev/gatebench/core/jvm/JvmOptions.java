package dev.gatebench.core.jvm;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.settings.SettingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads sets of JVM options: bundled ones by name, others as {@code .jvmopts} files by path. A file has one option a
 * line; the reader skips empty lines and lines that start with {@code #}. A line may begin with the JDKs that it is
 * for: {@code 17:}, {@code 21-22:}, {@code 24-:}.
 */
public final class JvmOptions {
    /** Names of the bundled sets. */
    public static final List<String> NAMES = List.of(
            "report",
            "report-no-xmn",
            "default",
            "g1",
            "parallel",
            "zgc",
            "default-1g",
            "g1-1g",
            "parallel-1g",
            "zgc-1g");

    private static final String SUFFIX = ".jvmopts";

    private JvmOptions() {}

    /**
     * Throws a {@link SettingException} where a name is neither a bundled set nor the path of a {@code .jvmopts} file.
     */
    public static void checkName(String name) {
        if (!NAMES.contains(name) && !name.endsWith(SUFFIX)) {
            throw new SettingException(
                    "unknown JVM option set '%s': known are %s; or give the path of a file that ends in %s"
                            .formatted(name, String.join(", ", NAMES), SUFFIX));
        }
    }

    /**
     * Returns the options of a set for a JDK.
     *
     * @param name a bundled set or the path of a file
     * @param base folder that a relative path is relative to
     * @param feature feature version of the JDK
     */
    public static List<String> read(String name, Path base, int feature) throws IOException {
        checkName(name);
        if (NAMES.contains(name)) {
            return parse(name + SUFFIX, bundled(name + SUFFIX), feature);
        }
        Path file = base.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new SettingException("JVM option file '%s' must exist, was not found as %s: correct the path"
                    .formatted(name, file.toAbsolutePath().normalize()));
        }
        return parse(name, BoundedInput.text(file, BoundedInput.TEXT_BYTES), feature);
    }

    private static String bundled(String file) throws IOException {
        try (InputStream in = JvmOptions.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns the options in the text of a file for a JDK.
     *
     * @param file its name, for messages
     * @param feature feature version of the JDK
     */
    public static List<String> parse(String file, String text, int feature) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> JvmOption.of(file, line))
                .filter(option -> option.isFor(feature))
                .map(JvmOption::option)
                .toList();
    }
}
