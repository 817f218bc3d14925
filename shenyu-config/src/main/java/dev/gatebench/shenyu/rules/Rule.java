package dev.gatebench.shenyu.rules;

import java.util.List;

/**
 * A rule: requests that meet all conditions are handled so.
 *
 * @param name for people and logs
 * @param handle what is done
 * @param conditions at least one
 */
public record Rule(String name, RuleHandle handle, List<Condition> conditions) {
    public Rule {
        conditions = List.copyOf(conditions);
    }
}
