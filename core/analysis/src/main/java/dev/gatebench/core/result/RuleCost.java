package dev.gatebench.core.result;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.jmh.Speed;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The cost of a table of rules in a gateway, beside JMH's time to find one of them: of arms with the setting
 * {@code routes: {count, at}}. ShenYu finds rules by a scan or, with {@code rules: radix}, by the radix matcher; other
 * gateways as they do.
 *
 * @param at which of them answers: {@code first}, {@code middle}, {@code last}, {@code miss}
 * @param matcher how a rule is found: {@code scan} or {@code radix} by ShenYu, else the kind of gateway and its setting
 *     {@code router} where it has one
 * @param measured CPU per request of the gateway, ns
 * @param baseNs CPU per request of the arm that has one rule and is like this else, ns; absent where there is none
 * @param matchNs JMH's time to find this rule, beyond that to find the only one of a table, ns; absent where not
 *     measured
 */
public record RuleCost(
        String arm,
        Load load,
        int rules,
        String at,
        String matcher,
        Estimate measured,
        OptionalDouble baseNs,
        OptionalDouble matchNs) {
    private static final String SHENYU = "shenyu";
    /** The release of ShenYu that is embedded, whose scan ends at the first rule that answers. */
    private static final String FIRST_ANSWERS = "2.4.3";

    private static final String ROUTES = "routes";

    /** ShenYu's setting that chooses the matcher. */
    private static final String RULES = "rules";

    /** The setting of a gateway that can be told how to find routes. */
    private static final String ROUTER = "router";

    private static final String RADIX = "radix";
    private static final String SCAN = "scan";
    private static final String EXACT = "exact";

    /** JMH's names of the matchers that gateways find rules by, where it measures them. */
    private static final Map<String, String> JMH_NAMES = Map.of(RADIX, "RADIX_ORDERED", SCAN, "ANT");

    /** The JMH table whose routes have one path each, as the rules have. */
    private static final String TABLE = "STATIC";

    /** JMH's prediction: base and match, ns; absent where either is. */
    public OptionalDouble predictedNs() {
        return baseNs.isPresent() && matchNs.isPresent()
                ? OptionalDouble.of(baseNs.getAsDouble() + matchNs.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Lists the costs of arms with a table of rules, by arms and loads; cells without a headline have none. */
    public static List<RuleCost> of(Results results) {
        return results.arms().stream()
                .flatMap(arm -> results.loads().stream().flatMap(load -> of(results, arm, load).stream()))
                .toList();
    }

    private static Optional<RuleCost> of(Results results, Arm arm, Load load) {
        OptionalInt rules = rules(arm);
        Optional<Estimate> measured = cost(results, arm, load);
        if (rules.isEmpty() || measured.isEmpty()) {
            return Optional.empty();
        }
        String matcher = matcher(arm);
        OptionalDouble base = results.arms().stream()
                .filter(other -> rules(other).orElse(0) == 1 && alikeButForTheTable(other, arm))
                .flatMap(other -> cost(results, other, load).stream())
                .mapToDouble(Estimate::median)
                .findFirst();
        return Optional.of(new RuleCost(
                arm.id(),
                load,
                rules.getAsInt(),
                at(arm),
                matcher,
                measured.get(),
                base,
                predicted(arm) ? match(results, matcher, rules.getAsInt(), at(arm)) : OptionalDouble.empty()));
    }

    /** Whether two arms differ in how many routes they have, and where, and in nothing else. */
    private static boolean alikeButForTheTable(Arm one, Arm other) {
        return one.gateway().equals(other.gateway())
                && kind(one).equals(kind(other))
                && matcher(one).equals(matcher(other))
                && one.version().equals(other.version())
                && settingsButRoutes(one).equals(settingsButRoutes(other));
    }

    private static Map<String, Object> settingsButRoutes(Arm arm) {
        Map<String, Object> others = new HashMap<>(arm.settings());
        others.remove(ROUTES);
        others.remove(RULES);
        return others;
    }

    private static Optional<Estimate> cost(Results results, Arm arm, Load load) {
        return results.cell(arm.id(), load).filter(Cell::headline).flatMap(cell -> cell.cpuNsPerRequest()
                .sut());
    }

    /** Whether an arm finds rules as JMH does: ShenYu 2.7 tries all of them, whichever answers. */
    private static boolean predicted(Arm arm) {
        return kind(arm).equals(EXACT)
                && arm.version().filter(FIRST_ANSWERS::equals).isPresent();
    }

    private static OptionalDouble match(Results results, String matcher, int rules, String at) {
        OptionalDouble found = time(results, matcher, rules, at);
        OptionalDouble only = time(results, matcher, 1, "middle");
        return found.isPresent() && only.isPresent()
                ? OptionalDouble.of(Math.max(0, found.getAsDouble() - only.getAsDouble()))
                : OptionalDouble.empty();
    }

    private static OptionalDouble time(Results results, String matcher, int rules, String at) {
        Optional<String> name = Optional.ofNullable(JMH_NAMES.get(matcher));
        return results.pathMatchers().stream()
                .flatMap(found -> found.speeds().stream())
                .filter(speed -> name.filter(speed.matcher()::equals).isPresent()
                        && speed.table().equals(TABLE)
                        && speed.routes().orElse(0) == rules
                        && speed.probe()
                                .map(probe -> probe.toLowerCase(Locale.ROOT).equals(at))
                                .orElse(false))
                .flatMap(speed -> speed.oneThread().stream())
                .mapToDouble(Speed.Time::nsPerOp)
                .findFirst();
    }

    private static OptionalInt rules(Arm arm) {
        return arm.settings().get(ROUTES) instanceof Map<?, ?> routes && routes.get("count") instanceof Number count
                ? OptionalInt.of(count.intValue())
                : OptionalInt.empty();
    }

    private static String at(Arm arm) {
        return word(arm, "at", "middle");
    }

    private static String kind(Arm arm) {
        return word(arm, "kind", EXACT);
    }

    private static String word(Arm arm, String key, String otherwise) {
        return arm.settings().get(ROUTES) instanceof Map<?, ?> routes && routes.get(key) instanceof String word
                ? word
                : otherwise;
    }

    private static String matcher(Arm arm) {
        if (!arm.gateway().equals(SHENYU)) {
            return arm.gateway() + (arm.settings().get(ROUTER) instanceof String router ? " " + router : "");
        }
        Object rules = arm.settings().get(RULES);
        Object word = rules instanceof Map<?, ?> map ? map.get("matcher") : rules;
        return RADIX.equals(word) ? RADIX : SCAN;
    }
}
