package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.stream.Collectors;

/** A segment of text and {@code ?}, each of which stands for one character (a UTF-16 unit), as PathPattern has it. */
final class CharacterSegment extends WildSegment {
    private final String text;
    private final boolean ignoresCase;

    CharacterSegment(List<Part> parts, Rules rules) {
        super(parts, "characters:" + text(parts), rules);
        this.text = text(parts);
        this.ignoresCase = rules.ignoresCase();
    }

    private static String text(List<Part> parts) {
        return parts.stream()
                .map(part -> part instanceof Part.Literal literal ? literal.text() : "?")
                .collect(Collectors.joining());
    }

    @Override
    public boolean matches(String path, int from, int to) {
        if (to - from != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char is = path.charAt(from + i);
            if (c != '?' && c != is && !(ignoresCase && Character.toLowerCase(c) == Character.toLowerCase(is))) {
                return false;
            }
        }
        return true;
    }
}
