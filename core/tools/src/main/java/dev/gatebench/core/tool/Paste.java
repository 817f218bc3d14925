package dev.gatebench.core.tool;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One output in a text that a person pasted.
 *
 * @param lines its lines, without what terminals, mails and issues put around them
 * @param command the command above it, if any
 */
public record Paste(List<String> lines, Optional<Command> command) {
    private static final Pattern ESCAPES = Pattern.compile("\u001b\\[[0-9;?]{0,20}[A-Za-z]");
    private static final Pattern QUOTE = Pattern.compile("^(?:> ?)++");

    public Paste {
        lines = List.copyOf(lines);
    }

    /** Takes a text apart into lines: without colours, quotation marks of mails, and fences of code. */
    public static List<String> lines(String text) {
        String plain = ESCAPES.matcher(
                        text.replace("\r\n", "\n").replace('\r', '\n').replace('\u00a0', ' '))
                .replaceAll("");
        return Arrays.stream(plain.split("\n", -1))
                .map(line -> QUOTE.matcher(line).replaceFirst("").stripTrailing())
                .filter(line -> !line.strip().startsWith("```"))
                .toList();
    }

    /** Finds the first line that a pattern matches wholly, leading blanks aside. */
    public Optional<Matcher> first(Pattern pattern) {
        return lines.stream()
                .map(line -> pattern.matcher(line.strip()))
                .filter(Matcher::matches)
                .findFirst();
    }

    /** Returns the rest of the first line that begins with a text, leading blanks aside. */
    public Optional<String> after(String beginning) {
        return lines.stream()
                .map(String::strip)
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()).strip())
                .findFirst();
    }

    /** Whether a line begins with a text, leading blanks aside. */
    public boolean has(String beginning) {
        return after(beginning).isPresent();
    }
}
