package dev.gatebench.shenyu;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A positive control: CPU time that the embedded gateway burns for its requests on top of what they cost, so that it
 * can be seen whether a measurement finds a difference that is there. The gateway sees to it that burn ÷ (cost − burn)
 * is this share of what its requests cost there and then: it costs 1 + share times what it would cost without. With 0 %
 * all of it is at work but the burning itself: whoever compares a gateway that burns with one that burns nothing does
 * not measure what else the control costs. With several shares it goes on to the next at each silence, so that one
 * process has all of them, there and back: two processes differ by more than what is burnt.
 *
 * @param percents the shares in per cent, from 0 to {@link #MOST}
 */
public record Burn(List<BigDecimal> percents) {
    /** The most that can be burnt, in per cent of what requests cost: as much again. */
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

    /** The shares by which it costs more: 0.05 is 5 %. */
    public List<Double> shares() {
        return percents.stream()
                .map(percent -> percent.movePointLeft(2).doubleValue())
                .toList();
    }

    /** Found in the line of the gateway's log that proves that it burns just this, and in no other. */
    public Pattern loggedLine() {
        return Pattern.compile(Pattern.quote("burns " + listed() + " % of what all else costs"));
    }

    /** What it is, for people. */
    public String description() {
        return "burns " + listed() + " % of what all else costs as a positive control"
                + (percents.size() > 1 ? ", another share after each silence" : "");
    }

    private String listed() {
        return percents.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(", "));
    }

    /** The settings of the embedded gateway that switch it on, and the lines of its log. */
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
