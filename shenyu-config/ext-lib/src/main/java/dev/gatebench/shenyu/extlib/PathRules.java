package dev.gatebench.shenyu.extlib;

import dev.gatebench.pathmatcher.Dialect;
import dev.gatebench.pathmatcher.Match;
import dev.gatebench.pathmatcher.RadixPathMatcher;
import java.util.List;
import java.util.Optional;
import org.apache.shenyu.common.dto.ConditionData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.enums.MatchModeEnum;
import org.springframework.util.AntPathMatcher;

/**
 * An index over the rules of one selector, which finds the first in ShenYu's order that matches a request's path.
 *
 * <p>Where several rules match, ShenYu 2.7 takes the one with the most conditions, and of those the first. The index
 * decides only where each rule has one condition, which is for the path and of a kind that the index reads as ShenYu
 * does; else it decides nothing.
 */
final class PathRules {
    static final String URI = "uri";

    private static final String MATCH = "match";

    private static final Dialect DIALECT = dialect();

    private final List<RuleData> source;
    private final RuleData[] rules;
    private final RadixPathMatcher<Integer> byPath;

    PathRules(List<RuleData> source) {
        this.source = source;
        this.rules = source.toArray(new RuleData[0]);
        this.byPath = index(rules);
    }

    /** Returns the dialect of the AntPathMatcher that is here, by which ShenYu decides. */
    private static Dialect dialect() {
        AntPathMatcher here = new AntPathMatcher();
        if (!here.match("/**/a", "/a/")) {
            return Dialect.ANT;
        }
        return here.match("/*", "/\n") ? Dialect.ANT_5_3 : Dialect.ANT_5_2;
    }

    private static RadixPathMatcher<Integer> index(RuleData[] rules) {
        RadixPathMatcher.Builder<Integer> builder =
                RadixPathMatcher.builder(DIALECT, RadixPathMatcher.Order.REGISTRATION);
        try {
            for (int i = 0; i < rules.length; i++) {
                Optional<String> pattern = pattern(rules[i]);
                if (!pattern.isPresent()) {
                    return null;
                }
                builder.add(pattern.get(), i);
            }
            return builder.build();
        } catch (IllegalArgumentException e) {
            return null; // a pattern that the matcher does not read as AntPathMatcher does
        }
    }

    /** Returns the path pattern of a rule that has this one condition and no other; empty else. */
    private static Optional<String> pattern(RuleData rule) {
        List<ConditionData> conditions = rule.getConditionDataList();
        if (conditions == null
                || conditions.size() != 1
                || rule.getMatchMode() == null
                || rule.getMatchMode() != MatchModeEnum.AND.getCode()
                || rule.getLoged()) {
            return Optional.empty();
        }
        ConditionData condition = conditions.get(0);
        if (!URI.equals(condition.getParamType()) || condition.getParamValue() == null) {
            return Optional.empty();
        }
        String value = condition.getParamValue().trim();
        // releases before 2.5 read a comma as the end of a pattern
        return MATCH.equals(condition.getOperator()) && value.indexOf(',') < 0 ? Optional.of(value) : Optional.empty();
    }

    /** Whether this is still the index of ShenYu's rules: ShenYu replaces the list to change it, or shortens it. */
    boolean isOf(List<RuleData> now) {
        return now == source && now.size() == rules.length;
    }

    /** Whether the index finds the rules that ShenYu would. */
    boolean decides() {
        return byPath != null;
    }

    /** Returns the first enabled rule whose pattern the path matches; null where there is none. */
    RuleData find(String path) {
        if (byPath == null) {
            throw new IllegalStateException("it decides nothing");
        }
        Match<Integer> match = byPath.match(path, i -> rules[i].getEnabled());
        return match.found() ? rules[match.value()] : null;
    }
}
