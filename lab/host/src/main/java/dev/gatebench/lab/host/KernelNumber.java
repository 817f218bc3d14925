package dev.gatebench.lab.host;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A number in a file of the kernel, such as those in {@code /proc}: what is none there is not known, and ends nothing.
 */
public final class KernelNumber {
    private static final Pattern FORM = Pattern.compile("-?[0-9]{1,18}");

    private KernelNumber() {}

    /** The number that a text is, blanks around it left out; empty where it is none, or of more than 18 digits. */
    public static OptionalLong of(String text) {
        String stripped = text.strip();
        return FORM.matcher(stripped).matches() ? OptionalLong.of(Long.parseLong(stripped)) : OptionalLong.empty();
    }
}
