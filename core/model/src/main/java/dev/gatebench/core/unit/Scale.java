package dev.gatebench.core.unit;

import dev.gatebench.core.yaml.Words;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The notation of amounts of a kind: a number and a unit, without a space.
 *
 * @param rule the rule in the message of a text that breaks it
 * @param form number and unit
 * @param units size of each unit in the least unit, which has 1
 * @param most greatest amount, in the least unit
 */
record Scale(String rule, Pattern form, Map<String, Long> units, long most) {

    long parse(String text) {
        Matcher parts = form.matcher(text);
        @Nullable Long unit = parts.matches() ? units.get(parts.group(2)) : null;
        BigDecimal amount = unit == null
                ? BigDecimal.ONE.negate()
                : new BigDecimal(parts.group(1))
                        .multiply(BigDecimal.valueOf(unit))
                        .stripTrailingZeros();
        if (amount.signum() < 0 || amount.scale() > 0 || amount.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw new IllegalArgumentException(rule + ", was " + Words.quote(text));
        }
        return amount.longValueExact();
    }

    /** Formats an amount above 0 in the greatest unit that keeps it whole. */
    String format(long amount) {
        Map.Entry<String, Long> unit = units.entrySet().stream()
                .filter(each -> amount % each.getValue() == 0)
                .max(Map.Entry.comparingByValue())
                .orElseThrow();
        return amount / unit.getValue() + unit.getKey();
    }
}
