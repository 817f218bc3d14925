package dev.gatebench.shenyu;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** How the embedded gateway finds the rule for a request; the decisions are the same. */
public enum RuleMatching {
    /** As ShenYu does: it tries the selector's rules one by one. */
    SCAN("scan"),
    /**
     * By an index over the rules' paths, the module {@code path-matcher}, in a plugin that stands in for ShenYu's
     * divide plugin.
     */
    RADIX("radix");

    private static final Pattern RADIX_LINE =
            Pattern.compile(Pattern.quote("finds rules by a radix index in place of"));

    private static final String RULES = "gatebench.rules";

    private final String word;

    RuleMatching(String word) {
        this.word = word;
    }

    /** As in study files. */
    public String word() {
        return word;
    }

    /** Found in the line of the gateway's log that proves it; absent where ShenYu is as it is. */
    public Optional<Pattern> loggedLine() {
        return this == RADIX ? Optional.of(RADIX_LINE) : Optional.empty();
    }

    /** What it is, for people; absent where ShenYu is as it is. */
    public Optional<String> description() {
        return this == RADIX
                ? Optional.of("rules found by Gatebench's radix index in place of ShenYu's scan")
                : Optional.empty();
    }

    /** The settings of the gateway that switch it on, and the line of its log. */
    Map<String, Object> properties() {
        return this == RADIX ? Map.of(RULES, word, "logging.level.dev.gatebench.shenyu", "warn") : Map.of();
    }

    /**
     * What the command line of a release says that may have the radix matcher in its folder {@code ext-lib}, where
     * ShenYu is to be as it is.
     */
    Optional<String> switchedOff() {
        return this == SCAN ? Optional.of("--" + RULES + "=" + word) : Optional.empty();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(RuleMatching::word).toList();
    }

    static RuleMatching of(String word) {
        return Arrays.stream(values())
                .filter(m -> m.word.equals(word))
                .findFirst()
                .orElseThrow();
    }
}
