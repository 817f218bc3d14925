package dev.gatebench.core.jvm;

import dev.gatebench.core.settings.SettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of a {@code .jvmopts} file: an option, and before it the range of JDKs that it is for where it is not for all,
 * as in the {@code jvm.options} of Elasticsearch: {@code 17:-XX:…}, {@code 21-22:-XX:…}, {@code 24-:-XX:…}.
 *
 * @param from feature version of the first JDK
 * @param to feature version of the last JDK; {@link Integer#MAX_VALUE} where there is none
 */
record JvmOption(int from, int to, String option) {
    private static final Pattern RANGED = Pattern.compile("(\\d{1,4})(-(\\d{1,4})?)?:(.*)");

    /** Parses a line; throws a {@link SettingException} where it is not one option. */
    static JvmOption of(String file, String line) {
        Matcher ranged = RANGED.matcher(line);
        JvmOption option = ranged.matches() ? forRange(file, line, ranged) : new JvmOption(0, Integer.MAX_VALUE, line);
        option.check(file);
        return option;
    }

    private static JvmOption forRange(String file, String line, Matcher ranged) {
        int from = Integer.parseInt(ranged.group(1));
        int open = ranged.group(2) == null ? from : Integer.MAX_VALUE;
        int to = ranged.group(3) == null ? open : Integer.parseInt(ranged.group(3));
        if (to < from) {
            throw new SettingException(
                    "JVM option file '%s': a range of JDKs must not end before it begins, was \"%s\": write %d-%d:"
                            .formatted(file, line, to, from));
        }
        return new JvmOption(from, to, ranged.group(4));
    }

    boolean isFor(int feature) {
        return feature >= from && feature <= to;
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
