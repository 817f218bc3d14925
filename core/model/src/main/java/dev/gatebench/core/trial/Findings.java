package dev.gatebench.core.trial;

import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Builds a finding of a check in the words that all checks share. */
public final class Findings {
    private final String check;
    private final String rule;
    private final Map<String, Double> figures = new LinkedHashMap<>();

    private Findings(String check, String rule) {
        this.check = check;
        this.rule = rule;
    }

    /**
     * Begins a finding.
     *
     * @param rule the rule with its limit, such as {@code errors at most 0.1 % of all requests}
     */
    public static Findings of(String check, String rule) {
        return new Findings(check, rule);
    }

    /** Returns a finding for which there is nothing to compute. */
    public static CheckResult notCheckable(String check, String why) {
        return new CheckResult(check, Verdict.NOT_CHECKABLE, why);
    }

    /** Returns a figure as text, or that it was not measured. */
    public static String measured(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsDouble()) : "not measured";
    }

    /** Adds a figure; its name holds its unit, such as {@code meanNs}. */
    public Findings figure(String name, double value) {
        figures.put(name, value);
        return this;
    }

    /** Adds a count. */
    public Findings count(String name, long value) {
        return figure(name, (double) value);
    }

    /**
     * Ends the finding.
     *
     * @param passed whether the figures keep the rule
     * @param detail figures and limit on one line
     * @param remedy what to do; dropped when the check passed
     */
    public CheckResult judged(boolean passed, String detail, String remedy) {
        return new CheckResult(
                check,
                passed ? Verdict.PASS : Verdict.FAIL,
                passed ? detail : detail + ": " + remedy,
                Optional.of(rule),
                figures,
                passed ? Optional.empty() : Optional.of(remedy));
    }

    /** Ends the finding where the rule cannot be applied to its figures. */
    public CheckResult notCheckable(String why) {
        return new CheckResult(check, Verdict.NOT_CHECKABLE, why, Optional.of(rule), figures, Optional.empty());
    }
}
