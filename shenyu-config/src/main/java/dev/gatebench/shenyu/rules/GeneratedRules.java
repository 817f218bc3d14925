package dev.gatebench.shenyu.rules;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A rule table of a size: rules of one path each, {@code /http/<MD5 of the rule's number>}, as in Easegress's router
 * benchmark, of which one is for the path that requests have.
 *
 * @param count how many rules, 1 to {@link #MOST}
 * @param at which of them answers
 * @param path the path that requests have
 */
public record GeneratedRules(int count, At at, String path) {
    /** The most rules. ShenYu 2.4.3 sorts its table anew for each rule that it is given, so that more take minutes. */
    public static final int MOST = 20_000;

    /** Everything below it goes to the selector that has the rules. */
    private static final String PREFIX = "/http/";

    private static final String DEFAULT_PATH = PREFIX + "echo";

    /** The place of the rule that answers. */
    public enum At {
        FIRST,
        /** Number {@code count / 2}, as published: 5000 of 10,000. */
        MIDDLE,
        LAST,
        /**
         * None; behind the table stands one more rule for everything, so that the request is answered after all others
         * have missed.
         */
        MISS;

        /** As in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static At of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** The setting {@code routes: {count: 10000, at: middle, path: /http/echo}}. */
    public static GeneratedRules from(SettingMap map) {
        int count = map.integer("count", 1, MOST).orElseThrow(() -> map.missing("count", "say how many rules"));
        At at = map.choice("at", Arrays.stream(At.values()).map(At::word).collect(Collectors.toList()))
                .map(At::of)
                .orElse(At.MIDDLE);
        String path = map.text("path").orElse(DEFAULT_PATH);
        if (!path.startsWith(PREFIX)) {
            throw new SettingException(
                    "ShenYu setting 'routes.path' must be below %s, was '%s': only that reaches the rules"
                            .formatted(PREFIX, path));
        }
        map.done();
        return new GeneratedRules(count, at, path);
    }

    /** The table. */
    public RuleTable table() {
        List<Rule> rules = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            rules.add(rule("route-" + number, number == answering() ? path : PREFIX + md5(number)));
        }
        if (at == At.MISS) {
            rules.add(rule("everything", PREFIX + "**"));
        }
        return new RuleTable(new Selector("http", List.of(Condition.path(PREFIX + "**"))), rules);
    }

    /** What it is, for people. */
    public String description() {
        return (count == 1 ? "1 rule, " : String.format(Locale.ROOT, "%,d rules, ", count))
                + (at == At.MISS ? "a rule behind them answers" : "number " + answering() + " answers");
    }

    /** The number of the rule that answers, from 1; 0 where it is none of them. */
    private int answering() {
        return switch (at) {
            case FIRST -> 1;
            case MIDDLE -> Math.max(1, count / 2);
            case LAST -> count;
            case MISS -> 0;
        };
    }

    private static Rule rule(String name, String pattern) {
        return new Rule(name, RuleHandle.standard(), List.of(Condition.path(pattern)));
    }

    private static String md5(int number) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5")
                    .digest(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }
}
