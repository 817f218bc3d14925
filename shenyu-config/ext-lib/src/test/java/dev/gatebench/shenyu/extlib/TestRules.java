package dev.gatebench.shenyu.extlib;

import java.util.Arrays;
import org.apache.shenyu.common.dto.ConditionData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.enums.MatchModeEnum;

/** Rules as ShenYu has them, for tests. */
final class TestRules {
    private TestRules() {}

    /** A rule that is on, of the name {@code rule-SORT}. */
    static RuleData rule(int sort, ConditionData... conditions) {
        RuleData rule = new RuleData();
        rule.setId("rule-" + sort);
        rule.setName("rule-" + sort);
        rule.setSort(sort);
        rule.setEnabled(true);
        rule.setLoged(false);
        rule.setMatchMode(MatchModeEnum.AND.getCode());
        rule.setConditionDataList(Arrays.asList(conditions));
        return rule;
    }

    /** A condition, such as {@code uri match /a}. */
    static ConditionData condition(String type, String operator, String value) {
        ConditionData condition = new ConditionData();
        condition.setParamType(type);
        condition.setOperator(operator);
        condition.setParamName("/");
        condition.setParamValue(value);
        return condition;
    }
}
