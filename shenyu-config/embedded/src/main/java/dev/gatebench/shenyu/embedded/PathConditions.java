package dev.gatebench.shenyu.embedded;

import com.google.common.base.Splitter;
import dev.gatebench.pathmatcher.Dialect;
import dev.gatebench.pathmatcher.RadixPathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.shenyu.common.dto.ConditionData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.enums.MatchModeEnum;

/**
 * The path patterns in a rule's conditions, of which the path must match one, or the rule does not match. They are read
 * as ShenYu 2.4.3 reads conditions; in any doubt a rule has no patterns, and ShenYu's own code decides it.
 */
final class PathConditions {
    private static final String URI = "uri";
    private static final String MATCH = "match";
    private static final Set<String> EQUALS = set("=", "equals");

    /** Operators of conditions that cannot throw, so that the order in which conditions are asked does not matter. */
    private static final Set<String> HARMLESS = set(MATCH, "=", "equals", "contains", "exclude");

    private static final Set<String> HARMLESS_TYPES = set(URI, "header", "query", "cookie", "req_method");

    private final List<String> patterns;
    private final boolean alone;

    private PathConditions(List<String> patterns, boolean alone) {
        this.patterns = patterns;
        this.alone = alone;
    }

    static PathConditions of(RuleData rule) {
        List<ConditionData> conditions = rule.getConditionDataList();
        if (conditions == null || conditions.isEmpty() || rule.getMatchMode() == null) {
            return new PathConditions(Collections.emptyList(), false);
        }
        return rule.getMatchMode() == MatchModeEnum.AND.getCode() ? ofAll(conditions) : ofAny(rule, conditions);
    }

    /** Returns the patterns of which the path must match one; empty where the path does not decide. */
    List<String> patterns() {
        return patterns;
    }

    /** Whether a match of one of the patterns is all that the rule needs. */
    boolean alone() {
        return alone;
    }

    private static PathConditions ofAll(List<ConditionData> conditions) {
        for (ConditionData condition : conditions) {
            List<String> patterns = patterns(condition);
            if (!patterns.isEmpty()) {
                return new PathConditions(patterns, conditions.size() == 1 && MATCH.equals(condition.getOperator()));
            }
            if (!harmless(condition)) {
                break;
            }
        }
        return new PathConditions(Collections.emptyList(), false);
    }

    private static PathConditions ofAny(RuleData rule, List<ConditionData> conditions) {
        List<String> all = new ArrayList<>();
        boolean alone = true;
        for (ConditionData condition : conditions) {
            List<String> patterns = patterns(condition);
            if (patterns.isEmpty() || rule.getMatchMode() != MatchModeEnum.OR.getCode()) {
                return new PathConditions(Collections.emptyList(), false);
            }
            all.addAll(patterns);
            alone &= MATCH.equals(condition.getOperator());
        }
        return new PathConditions(all, alone);
    }

    private static boolean harmless(ConditionData condition) {
        return condition != null
                && condition.getParamValue() != null
                && condition.getParamName() != null
                && HARMLESS.contains(condition.getOperator())
                && HARMLESS_TYPES.contains(condition.getParamType())
                && !(URI.equals(condition.getParamType()) && !readable(split(condition.getParamValue())));
    }

    private static List<String> patterns(ConditionData condition) {
        if (condition == null || !URI.equals(condition.getParamType()) || condition.getParamValue() == null) {
            return Collections.emptyList();
        }
        String value = condition.getParamValue().trim();
        if (EQUALS.contains(condition.getOperator())) {
            boolean plain = value.indexOf('*') < 0 && value.indexOf('?') < 0 && value.indexOf('{') < 0;
            return plain && readable(Collections.singletonList(value))
                    ? Collections.singletonList(value)
                    : Collections.emptyList();
        }
        if (MATCH.equals(condition.getOperator())) {
            List<String> patterns = split(value);
            return readable(patterns) ? patterns : Collections.emptyList();
        }
        return Collections.emptyList();
    }

    /** Splits the patterns of a condition. */
    private static List<String> split(String value) {
        return Splitter.on(',').omitEmptyStrings().trimResults().splitToList(value);
    }

    /** Whether the matcher takes the patterns; it refuses what AntPathMatcher would read otherwise than it looks. */
    private static boolean readable(List<String> patterns) {
        RadixPathMatcher.Builder<String> builder =
                RadixPathMatcher.builder(Dialect.ANT_5_2, RadixPathMatcher.Order.REGISTRATION);
        try {
            patterns.forEach(pattern -> builder.add(pattern, pattern));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Set<String> set(String... words) {
        return new HashSet<>(Arrays.asList(words));
    }
}
