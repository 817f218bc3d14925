package dev.gatebench.shenyu;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The way in which the embedded gateway finds the rule for a request; the decisions are the same. */
public enum RuleMatching {
    /** ShenYu's own way: it tries the selector's rules one by one. */
    SCAN("scan"),
    /**
     * An index over the rules' paths, the module {@code path-matcher}, in a plugin in place of ShenYu's divide plugin.
     */
    RADIX("radix");

    private static final Pattern RADIX_LINE =
            Pattern.compile(Pattern.quote("finds rules by a radix index in place of"));

    private static final String RULES = "gatebench.rules";

    private final String word;

    RuleMatching(String word) {
        this.word = word;
    }

    /** Returns the word in study files. */
    public String word() {
        return word;
    }

    /** Matches the line of the gateway's log that proves another way than ShenYu's; empty for ShenYu's own. */
    public Optional<Pattern> loggedLine() {
        return this == RADIX ? Optional.of(RADIX_LINE) : Optional.empty();
    }

    /** Describes another way than ShenYu's, for people; empty for ShenYu's own. */
    public Optional<String> description() {
        return this == RADIX
                ? Optional.of("rules found by Gatebench's radix index in place of ShenYu's scan")
                : Optional.empty();
    }

    /** Returns the settings of the gateway that switch the index and the line of its log on. */
    Map<String, Object> properties() {
        return this == RADIX ? Map.of(RULES, word, "logging.level.dev.gatebench.shenyu", "warn") : Map.of();
    }

    /** Returns the argument that switches off a radix matcher in the folder {@code ext-lib} of a release. */
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
