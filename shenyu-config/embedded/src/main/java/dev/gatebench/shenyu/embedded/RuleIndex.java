package dev.gatebench.shenyu.embedded;

import dev.gatebench.pathmatcher.Dialect;
import dev.gatebench.pathmatcher.Match;
import dev.gatebench.pathmatcher.RadixPathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.lang3.StringUtils;
import org.apache.shenyu.common.dto.RuleData;

/**
 * An index over the rules of one selector, which finds the first in ShenYu's order that matches a request's path, as
 * ShenYu's scan would. It tries rules that the path does not decide one by one, up to the rule that the path found.
 */
final class RuleIndex {
    private final List<RuleData> source;
    private final RuleData[] rules;
    private final boolean[] pathAlone;
    private final int[] others;
    private final RadixPathMatcher<Integer> byPath;

    RuleIndex(List<RuleData> source) {
        this.source = source;
        this.rules = source.toArray(new RuleData[0]);
        this.pathAlone = new boolean[rules.length];
        List<Integer> rest = new ArrayList<>();
        RadixPathMatcher.Builder<Integer> builder =
                RadixPathMatcher.builder(Dialect.ANT_5_2, RadixPathMatcher.Order.REGISTRATION);
        for (int i = 0; i < rules.length; i++) {
            PathConditions conditions = PathConditions.of(rules[i]);
            pathAlone[i] = conditions.alone();
            if (conditions.patterns().isEmpty()) {
                rest.add(i);
            }
            for (String pattern : conditions.patterns()) {
                builder.add(pattern, i);
            }
        }
        this.others = rest.stream().mapToInt(Integer::intValue).toArray();
        this.byPath = builder.build();
    }

    /** Whether this is still the index of ShenYu's rules: ShenYu replaces the list to add a rule, or shortens it. */
    boolean isOf(List<RuleData> now) {
        return now == source && now.size() == rules.length;
    }

    /**
     * Returns the first rule that matches; null where none does.
     *
     * @param path the request's path, decoded
     * @param scan asks ShenYu whether a rule matches
     */
    RuleData find(String path, Predicate<RuleData> scan) {
        int found = rules.length;
        // to ShenYu a blank text meets no condition
        if (!StringUtils.isBlank(path)) {
            Match<Integer> match = byPath.match(path, i -> pathAlone[i] ? rules[i].getEnabled() : scan.test(rules[i]));
            found = match.found() ? match.value() : rules.length;
        }
        for (int other : others) {
            if (other >= found) {
                break;
            }
            if (scan.test(rules[other])) {
                return rules[other];
            }
        }
        return found == rules.length ? null : rules[found];
    }
}
