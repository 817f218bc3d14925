package dev.gatebench.pathmatcher;

import java.util.List;

/**
 * A segment with any regular expression. java.util.regex decides, allocates a matcher, and takes as long as the
 * expression needs.
 */
final class RegexSegment extends WildSegment {
    RegexSegment(List<Part> parts, Rules rules) {
        super(parts, "regex:" + regex(parts), rules);
    }

    @Override
    public boolean matches(String path, int from, int to) {
        return pattern().matcher(path).region(from, to).matches();
    }
}
