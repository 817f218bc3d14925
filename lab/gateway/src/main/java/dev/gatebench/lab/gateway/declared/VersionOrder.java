package dev.gatebench.lab.gateway.declared;

import java.util.Arrays;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of versions by their numbers: 1.9 is before 1.30, and what follows the numbers does not count. */
final class VersionOrder {
    /** Compares texts that begin with a version's numbers. */
    static final Comparator<String> NUMBERS = (one, other) -> Arrays.compare(numbers(one), numbers(other));

    /** The beginning of a version, or of an image's tag: 1.30 of {@code 1.30-alpine}. */
    private static final Pattern BEGINNING = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9}){0,7}");

    private VersionOrder() {}

    /** Whether a version is before another; not where it has no numbers, such as {@code latest}. */
    static boolean isBefore(String version, String other) {
        return BEGINNING.matcher(version).lookingAt() && NUMBERS.compare(version, other) < 0;
    }

    private static int[] numbers(String version) {
        Matcher found = BEGINNING.matcher(version);
        return found.lookingAt()
                ? Arrays.stream(found.group().split("\\.", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray()
                : new int[0];
    }
}
