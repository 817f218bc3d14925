package dev.gatebench.lab.host;

import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads numbers in files of the kernel, such as those in {@code /proc}; another text gives no number and no error. */
public final class KernelNumber {
    private static final Pattern FORM = Pattern.compile("-?[0-9]{1,18}");

    private KernelNumber() {}

    /**
     * Returns the number that a text is, blanks around it left out; empty where it is none, or of more than 18 digits.
     */
    public static OptionalLong of(String text) {
        String stripped = text.strip();
        return FORM.matcher(stripped).matches() ? OptionalLong.of(Long.parseLong(stripped)) : OptionalLong.empty();
    }

    /**
     * Returns the number behind a name at the beginning of a line: {@code VmRSS: 1024 kB}; empty where there is none.
     */
    public static OptionalLong behind(String name, Stream<String> lines) {
        return lines.filter(line -> line.startsWith(name + " ") || line.startsWith(name + "\t"))
                .flatMapToLong(line -> of(line.substring(name.length()).replace("kB", "")).stream())
                .findFirst();
    }
}
