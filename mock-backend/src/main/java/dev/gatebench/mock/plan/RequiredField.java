package dev.gatebench.mock.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A header field that a request must carry.
 *
 * @param name its name, in upper or lower case
 * @param value its value; empty if any will do
 */
public record RequiredField(String name, Optional<String> value) {
    private static final Pattern FORM = Pattern.compile("([0-9A-Za-z!#$%&'*+.^_`|~-]{1,256})(?:: ?([ -~]{0,1024}))?");

    /**
     * Reads a field: {@code Accept} for any value, {@code Accept: text/plain} for this one.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    public static RequiredField parse(String text) {
        Matcher field = FORM.matcher(text);
        if (!field.matches()) {
            throw new IllegalArgumentException(
                    "a header field must be a name, or a name, a colon and a value, was '" + text + "'");
        }
        return new RequiredField(field.group(1), Optional.ofNullable(field.group(2)));
    }

    /** Returns the field as it is read: {@code Accept} or {@code Accept: text/plain}. */
    @Override
    public String toString() {
        return value.map(wanted -> name + ": " + wanted).orElse(name);
    }
}
