package dev.gatebench.shenyu.jvm;

import dev.gatebench.shenyu.input.Resources;
import dev.gatebench.shenyu.input.SettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sets of JVM options: bundled ones by name, others as {@code .jvmopts} files by path. A file has one option a line; empty
 * lines and lines that start with {@code #} are left out.
 */
public final class JvmOptions {
    /** The bundled sets. */
    public static final List<String> NAMES = List.of("report", "default", "g1", "parallel", "zgc");

    private static final String SUFFIX = ".jvmopts";

    private JvmOptions() {}

    /** Throws a {@link SettingException} where a name is neither a bundled set nor the path of a {@code .jvmopts} file. */
    public static void checkName(String name) {
        if (!NAMES.contains(name) && !name.endsWith(SUFFIX)) {
            throw new SettingException(
                    "unknown JVM option set '%s': known are %s; or give the path of a file that ends in %s"
                            .formatted(name, String.join(", ", NAMES), SUFFIX));
        }
    }

    /** The options that every gateway gets whatever the set. */
    public static List<String> always() {
        return parse("always" + SUFFIX, Resources.text("jvm/always" + SUFFIX));
    }

    /** The options that a distribution gets beside {@link #always}. */
    public static List<String> distribution() {
        return parse("distribution" + SUFFIX, Resources.text("jvm/distribution" + SUFFIX));
    }

    /**
     * The options of a set.
     *
     * @param name a bundled set or the path of a file
     * @param base what a relative path is relative to
     * @throws IOException when the file cannot be read
     */
    public static List<String> read(String name, Path base) throws IOException {
        checkName(name);
        if (NAMES.contains(name)) {
            return parse(name + SUFFIX, Resources.text("jvm/" + name + SUFFIX));
        }
        Path file = base.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new SettingException("JVM option file '%s' must exist, was not found as %s: correct the path"
                    .formatted(name, file.toAbsolutePath().normalize()));
        }
        return parse(name, Files.readString(file));
    }

    static List<String> parse(String file, String text) {
        List<String> options = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        options.forEach(option -> checkOption(file, option));
        return options;
    }

    private static void checkOption(String file, String option) {
        if (!option.startsWith("-") || option.chars().anyMatch(Character::isWhitespace)) {
            throw new SettingException(
                    "JVM option file '%s': an option must start with - and have no blanks, was \"%s\": "
                                    .formatted(file, option)
                            + "write one option a line");
        }
        if (Stream.of("-jar", "-cp", "-classpath", "--class-path").anyMatch(option::equals)) {
            throw new SettingException(
                    "JVM option file '%s': \"%s\" is no option of the JVM but says what to run: remove it"
                            .formatted(file, option));
        }
    }
}
