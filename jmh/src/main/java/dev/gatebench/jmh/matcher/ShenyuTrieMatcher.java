package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * ShenYu's {@code ShenyuTrie} (2.5.1 to 2.7.0.3) as its plugins use it for rules: a tree of segments with links for
 * failures, which are computed anew after each insertion. It is loaded by reflection from a distribution, see
 * {@link ShenyuHome}. On some tables it may never end, so the caller sets a time limit.
 */
final class ShenyuTrieMatcher implements PathMatcherUnderTest {

    private static final String SELECTOR = "selector";
    private static final long ROOTS = 512;

    private final Object trie;
    private final MethodHandle match;
    private final MethodHandle rulesOfNode;
    private final MethodHandle idOfRule;

    ShenyuTrieMatcher(RouteTable table) {
        try {
            ClassLoader classes = ShenyuHome.classes();
            Class<?> trieType = classes.loadClass(ShenyuHome.TRIE);
            Class<?> nodeType = classes.loadClass(ShenyuHome.TRIE + "Node");
            Class<?> ruleType = classes.loadClass("org.apache.shenyu.common.dto.RuleData");
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            trie = trieType.getConstructor(Long.class, String.class).newInstance(ROOTS, "antPathMatch");
            match = lookup.unreflect(trieType.getMethod("match", String.class, String.class))
                    .bindTo(trie);
            rulesOfNode = lookup.unreflect(nodeType.getMethod("getPathCache"));
            idOfRule = lookup.unreflect(ruleType.getMethod("getId"));
            insertAll(table, classes, trieType, ruleType);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "ShenyuTrie in -D%s must have the methods of 2.6.0, failed with %s: give 2.5.1 to 2.7.0.3"
                            .formatted(ShenyuHome.PROPERTY, rootOf(e)),
                    e);
        }
    }

    private void insertAll(RouteTable table, ClassLoader classes, Class<?> trieType, Class<?> ruleType)
            throws ReflectiveOperationException {
        Class<?> cacheType = classes.loadClass("org.apache.shenyu.common.enums.TrieCacheTypeEnum");
        Object rules = Arrays.stream(cacheType.getEnumConstants())
                .filter(constant -> constant.toString().equals("RULE")
                        || ((Enum<?>) constant).name().equals("RULE"))
                .findFirst()
                .orElseThrow(() -> new NoSuchFieldException("TrieCacheTypeEnum.RULE"));
        Method put = trieType.getMethod("putNode", List.class, Object.class, cacheType);
        Method setId = ruleType.getMethod("setId", String.class);
        Method setSelector = ruleType.getMethod("setSelectorId", String.class);
        Method setSort = ruleType.getMethod("setSort", Integer.class);
        for (int i = 0; i < table.size(); i++) {
            Object rule = ruleType.getConstructor().newInstance();
            setId.invoke(rule, Integer.toString(i));
            setSelector.invoke(rule, SELECTOR);
            setSort.invoke(rule, i);
            put.invoke(trie, List.of(table.pattern(i)), rule, rules);
        }
    }

    @Override
    public int match(String path) {
        try {
            Object node = match.invoke(path, SELECTOR);
            if (node == null) {
                return NO_MATCH;
            }
            List<?> rules = (List<?>) ((Map<?, ?>) rulesOfNode.invoke(node)).get(SELECTOR);
            return rules == null || rules.isEmpty()
                    ? NO_MATCH
                    : Integer.parseInt((String) idOfRule.invoke(rules.get(0)));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("ShenyuTrie failed with " + e, e);
        }
    }

    private static Throwable rootOf(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? e : rootOf(cause);
    }
}
