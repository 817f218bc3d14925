package dev.gatebench.pathmatcher;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Releases of Spring whose AntPathMatcher is an oracle, each in a class loader of its own. */
enum SpringRelease {
    /** The one in ShenYu 2.4.3. */
    SHENYU("5.2.2.RELEASE", Dialect.ANT_5_2),
    LAST_5_2("5.2.25.RELEASE", Dialect.ANT_5_2),
    LAST_5_3("5.3.39", Dialect.ANT_5_3),
    LAST_6("6.2.19", Dialect.ANT),
    LAST_7("7.0.10", Dialect.ANT);

    private static final Map<String, Object> MATCHERS = new ConcurrentHashMap<>();

    private final String version;
    private final Dialect dialect;

    SpringRelease(String version, Dialect dialect) {
        this.version = version;
        this.dialect = dialect;
    }

    private Object matcher(Rules rules) {
        return MATCHERS.computeIfAbsent(
                version + rules,
                key -> Jars.call(() -> {
                    Object matcher = Jars.loader("spring-core-" + version)
                            .loadClass("org.springframework.util.AntPathMatcher")
                            .getConstructor(String.class)
                            .newInstance(String.valueOf(rules.separator()));
                    matcher.getClass()
                            .getMethod("setCaseSensitive", boolean.class)
                            .invoke(matcher, !rules.ignoresCase());
                    return matcher;
                }));
    }

    Dialect dialect() {
        return dialect;
    }

    boolean match(Rules rules, String pattern, String path) {
        return (boolean) call(rules, "match", new Class<?>[] {String.class, String.class}, pattern, path);
    }

    @SuppressWarnings("unchecked")
    Comparator<String> order(Rules rules, String path) {
        return (Comparator<String>) call(rules, "getPatternComparator", new Class<?>[] {String.class}, path);
    }

    @SuppressWarnings("unchecked")
    Map<String, String> variables(Rules rules, String pattern, String path) {
        return (Map<String, String>)
                call(rules, "extractUriTemplateVariables", new Class<?>[] {String.class, String.class}, pattern, path);
    }

    private Object call(Rules rules, String name, Class<?>[] types, Object... arguments) {
        Object matcher = matcher(rules);
        return Jars.call(() -> matcher.getClass().getMethod(name, types).invoke(matcher, arguments));
    }
}
