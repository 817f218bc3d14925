package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A segment with wildcards. What its variables stand for is read by the regular expression that AntPathMatcher would use. */
abstract class WildSegment implements Segment {
    private final List<Part> parts;
    private final String key;
    private final boolean variables;
    private volatile @Nullable Pattern whole;

    WildSegment(List<Part> parts, String key) {
        this.parts = List.copyOf(parts);
        this.key = key;
        this.variables = parts.stream().anyMatch(Part.Variable.class::isInstance);
    }

    @Override
    public final String key() {
        return key;
    }

    @Override
    public final boolean hasVariables() {
        return variables;
    }

    @Override
    public final String prefix() {
        return parts.get(0) instanceof Part.Literal literal ? literal.text() : "";
    }

    final List<Part> parts() {
        return parts;
    }

    /** The expression for the whole segment; throws a {@link java.util.regex.PatternSyntaxException} where a variable's is none. */
    final Pattern whole() {
        Pattern compiled = whole;
        if (compiled == null) {
            compiled = Pattern.compile(regex(parts));
            whole = compiled;
        }
        return compiled;
    }

    static String regex(List<Part> parts) {
        return parts.stream().map(Part::regex).collect(Collectors.joining());
    }

    @Override
    public void capture(String path, int from, int to, Map<String, String> into) {
        if (!variables) {
            return;
        }
        Matcher matcher = whole().matcher(path).region(from, to);
        if (!matcher.matches()) {
            throw new IllegalStateException("'%s' does not match '%s'".formatted(key, path.substring(from, to)));
        }
        int group = 1;
        for (Part part : parts) {
            if (part instanceof Part.Variable variable) {
                into.put(variable.name(), matcher.group(group));
                group += variable.groups();
            }
        }
    }
}
