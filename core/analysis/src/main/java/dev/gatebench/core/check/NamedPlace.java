package dev.gatebench.core.check;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * CPUs of a role, as {@code environment.json} writes them: {@code 0,1}, {@code all}, {@code all, 1 at once}.
 *
 * @param ids the CPUs; empty for all of its machine
 * @param atOnce how many it may use at once, where these are fewer
 */
record NamedPlace(Set<Integer> ids, OptionalInt atOnce) {
    private static final Pattern WORDS = Pattern.compile("(all|\\d{1,9}(?:,\\d{1,9})*)(?:, (\\d{1,9}) at once)?");

    static Optional<NamedPlace> of(String text) {
        Matcher matcher = WORDS.matcher(text);
        return matcher.matches()
                ? Optional.of(new NamedPlace(
                        matcher.group(1).equals("all") ? Set.of() : parsed(matcher.group(1)),
                        matcher.group(2) == null
                                ? OptionalInt.empty()
                                : OptionalInt.of(Integer.parseInt(matcher.group(2)))))
                : Optional.empty();
    }

    private static Set<Integer> parsed(String ids) {
        return Stream.of(ids.split(",", -1)).map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether a launch that was bound to these CPUs is in this place. */
    boolean holds(Optional<String> bound) {
        return ids.isEmpty()
                ? bound.isEmpty()
                : bound.map(NamedPlace::parsed).filter(ids::containsAll).isPresent();
    }

    String words() {
        return ids.isEmpty() ? "all" : ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
