package dev.gatebench.core.audit.rule;

import dev.gatebench.core.trial.CheckResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules by which figures are judged. */
public final class Rules {
    /** All of them, in the order in which findings are told. */
    public static final List<Rule> ALL = List.of(
            new AnsweredRule(),
            new LittleRule(),
            new OrderRule(),
            new FloorRule(),
            new CountsRule(),
            new ErrorsRule(),
            new PayloadRule(),
            new DrivenRule(),
            new TailRule(),
            new TimesRule(),
            new ThreadsRule(),
            new ResolutionRule(),
            new SampleRule(),
            new WindowRule(),
            new DigitsRule(),
            new ShapeRule());

    /** Names of those whose break shows figures that cannot be true; those of others only say less than they seem. */
    public static final Set<String> OF_TRUTH =
            ALL.stream().filter(Rule::isOfTruth).map(Rule::name).collect(Collectors.toUnmodifiableSet());

    private Rules() {}

    /** Returns the findings of all rules that have something to say of a row. */
    public static List<CheckResult> findings(Subject row, Surroundings around) {
        return ALL.stream().flatMap(rule -> rule.judge(row, around).stream()).toList();
    }
}
