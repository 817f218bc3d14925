package dev.gatebench.pathmatcher;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A segment with wildcards. If a variable has a regular expression, the values of all variables are read with the
 * expression that AntPathMatcher makes of the whole segment.
 */
abstract class WildSegment implements Segment {
    private final List<Part> parts;
    private final String key;
    private final Rules rules;
    private final boolean variables;
    private final boolean expressions;
    private volatile @Nullable Whole whole;

    WildSegment(List<Part> parts, String key, Rules rules) {
        this.parts = List.copyOf(parts);
        this.key = key;
        this.rules = rules;
        this.variables = parts.stream().anyMatch(Part.Variable.class::isInstance);
        this.expressions = parts.stream()
                .anyMatch(part -> part instanceof Part.Variable variable
                        && variable.expression().isPresent());
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

    @Override
    public boolean mayBeEmpty() {
        return parts.size() > 1 && matches("", 0, 0);
    }

    /** Returns the names of its variables in their order. */
    final List<String> names() {
        return parts.stream()
                .filter(Part.Variable.class::isInstance)
                .map(part -> ((Part.Variable) part).name())
                .toList();
    }

    @Override
    public final String suffix() {
        return parts.get(parts.size() - 1) instanceof Part.Literal literal ? literal.text() : "";
    }

    final List<Part> parts() {
        return parts;
    }

    final Rules rules() {
        return rules;
    }

    /** The regular expression of the whole segment, and the names of its variables by capturing group. */
    private record Whole(Pattern pattern, Map<Integer, String> names) {
        static Whole of(List<Part> parts, Rules rules) {
            Map<Integer, String> names = new LinkedHashMap<>();
            int group = 1;
            for (Part part : parts) {
                if (part instanceof Part.Variable variable) {
                    names.put(group, variable.name());
                    group += variable.groups();
                }
            }
            return new Whole(rules.compile(regex(parts)), names);
        }
    }

    /**
     * Returns the regular expression of the whole segment; throws a {@link java.util.regex.PatternSyntaxException} if
     * it is not valid.
     */
    final Pattern pattern() {
        return whole().pattern();
    }

    private Whole whole() {
        Whole made = whole;
        if (made == null) {
            made = Whole.of(parts, rules);
            whole = made;
        }
        return made;
    }

    static String regex(List<Part> parts) {
        return parts.stream().map(Part::regex).collect(Collectors.joining());
    }

    @Override
    public void capture(String path, int from, int to, Map<String, String> into) {
        if (!variables) {
            return;
        }
        if (!expressions) {
            Captures.put(parts, path.substring(from, to), rules, into);
            return;
        }
        Matcher matcher = pattern().matcher(path).region(from, to);
        if (!matcher.matches()) {
            throw new IllegalStateException("'%s' does not match '%s'".formatted(key, path.substring(from, to)));
        }
        whole().names().forEach((group, name) -> into.put(name, matcher.group(group)));
    }
}
