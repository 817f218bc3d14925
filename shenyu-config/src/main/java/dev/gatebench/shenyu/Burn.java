package dev.gatebench.shenyu;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A positive control: CPU time that the embedded gateway burns for its requests on top of their cost, which shows
 * whether a measurement finds a known difference. The gateway keeps burn ÷ (cost − burn) at this share: it costs 1 +
 * share times as much as without. With 0 % all of the control is at work but the burning itself, so that a comparison
 * with a gateway that burns leaves out the control's other costs. With several shares the gateway takes the next at
 * each silence, there and back, so that one process has all of them: two processes differ by more than the burn.
 *
 * @param percents the shares in per cent, from 0 to {@link #MOST}
 */
public record Burn(List<BigDecimal> percents) {
    /** The largest burn, in per cent of the cost of requests. */
    public static final BigDecimal MOST = BigDecimal.valueOf(100);

    public Burn {
        for (BigDecimal percent : percents) {
            if (percent.signum() < 0 || percent.compareTo(MOST) > 0) {
                throw new IllegalArgumentException("a burn must be from 0 % to " + MOST + " %, was " + percent + " %");
            }
        }
        // without the exponent that BigDecimal gives 100
        percents = percents.stream()
                .map(percent -> new BigDecimal(percent.stripTrailingZeros().toPlainString()))
                .toList();
    }

    /** Returns the shares by which the gateway costs more: 0.05 is 5 %. */
    public List<Double> shares() {
        return percents.stream()
                .map(percent -> percent.movePointLeft(2).doubleValue())
                .toList();
    }

    /** Matches the line of the gateway's log that proves just this burn, and no other line. */
    public Pattern loggedLine() {
        return Pattern.compile(Pattern.quote("burns " + listed() + " % of what all else costs"));
    }

    /** Describes the control, for people. */
    public String description() {
        return "burns " + listed() + " % of what all else costs as a positive control"
                + (percents.size() > 1 ? ", another share after each silence" : "");
    }

    private String listed() {
        return percents.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(", "));
    }

    /** Returns the settings of the embedded gateway that switch the control and the lines of its log on. */
    Map<String, Object> properties() {
        return Map.of(
                "gatebench.burn.percent",
                percents.size() == 1
                        ? percents.get(0)
                        : percents.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(",")),
                "logging.level.dev.gatebench.shenyu.embedded",
                "warn");
    }
}
