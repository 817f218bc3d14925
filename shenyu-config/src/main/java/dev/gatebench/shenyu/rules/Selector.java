package dev.gatebench.shenyu.rules;

import java.util.List;

/**
 * A selector: requests that meet all conditions are given to its rules.
 *
 * @param name for people and logs
 * @param conditions at least one
 */
public record Selector(String name, List<Condition> conditions) {
    public Selector {
        conditions = List.copyOf(conditions);
    }
}
