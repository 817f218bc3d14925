package dev.gatebench.core.jvm;

import dev.gatebench.core.settings.SettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One line of a {@code .jvmopts} file: an option, before it the JDKs that it is for where it is not for all, as in the
 * {@code jvm.options} of Elasticsearch: {@code 17:-XX:…}, {@code 21-22:-XX:…}, {@code 24-:-XX:…}.
 *
 * @param jdks the JDKs that it is for
 * @param option the option
 */
record JvmOption(JdkRange jdks, String option) {
    private static final Pattern RANGED = Pattern.compile("(\\d{1,4})(-(\\d{1,4})?)?:(.*)");

    /** Throws a {@link SettingException} where the line is not one option. */
    static JvmOption of(String file, String line) {
        Matcher ranged = RANGED.matcher(line);
        JvmOption option = ranged.matches()
                ? new JvmOption(range(file, line, ranged), ranged.group(4))
                : new JvmOption(JdkRange.ALL, line);
        option.check(file);
        return option;
    }

    private static JdkRange range(String file, String line, Matcher ranged) {
        int from = Integer.parseInt(ranged.group(1));
        int open = ranged.group(2) == null ? from : Integer.MAX_VALUE;
        int to = ranged.group(3) == null ? open : Integer.parseInt(ranged.group(3));
        if (to < from) {
            throw new SettingException(
                    "JVM option file '%s': a range of JDKs must not end before it begins, was \"%s\": write %d-%d:"
                            .formatted(file, line, to, from));
        }
        return new JdkRange(from, to);
    }

    private void check(String file) {
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
