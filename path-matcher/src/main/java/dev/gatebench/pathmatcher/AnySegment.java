package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.Map;

/**
 * A segment of nothing but {@code *} and variables without regular expressions. It matches every segment, in some
 * dialects without a line terminator.
 */
final class AnySegment extends WildSegment {
    static final String KEY = "*";

    AnySegment(List<Part> parts, Rules rules) {
        super(parts, KEY, rules);
    }

    /** Whether it is {@code *} alone. */
    boolean isStar() {
        return parts().size() == 1 && parts().get(0) instanceof Part.Star;
    }

    @Override
    public boolean matches(String path, int from, int to) {
        return rules().takes(path, from, to);
    }

    @Override
    public void capture(String path, int from, int to, Map<String, String> into) {
        if (parts().size() == 1 && parts().get(0) instanceof Part.Variable variable) {
            into.put(variable.name(), path.substring(from, to));
        } else {
            super.capture(path, from, to, into);
        }
    }
}
