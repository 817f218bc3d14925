package dev.gatebench.core.audit.rule;

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
}
