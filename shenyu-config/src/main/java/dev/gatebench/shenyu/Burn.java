package dev.gatebench.shenyu;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A positive control: CPU time that the embedded gateway burns for its requests on top of what they cost, so that it
 * can be seen whether a measurement finds a difference that is there. The gateway sees to it that burn ÷ (cost − burn)
 * is this share of what its requests cost there and then: it costs 1 + share times what it would cost without. With 0 %
 * all of it is at work but the burning itself: whoever compares a gateway that burns with one that burns nothing does
 * not measure what else the control costs.
 *
 * @param percent the share in per cent, from 0 to {@link #MOST}
 */
public record Burn(BigDecimal percent) {
    /** The most that can be burnt, in per cent of what requests cost: as much again. */
    public static final BigDecimal MOST = BigDecimal.valueOf(100);

    public Burn {
        if (percent.signum() < 0 || percent.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a burn must be from 0 % to " + MOST + " %, was " + percent + " %");
        }
        // without the exponent that BigDecimal gives 100
        percent = new BigDecimal(percent.stripTrailingZeros().toPlainString());
    }

    /** What it costs more, as a share: 0.05 is 5 %. */
    public double share() {
        return percent.movePointLeft(2).doubleValue();
    }

    /** Found in the line of the gateway's log that proves that it burns just this, and in no other. */
    public Pattern loggedLine() {
        return Pattern.compile(Pattern.quote("burns " + percent.toPlainString() + " % of what all else costs"));
    }

    /** What it is, for people. */
    public String description() {
        return "burns " + percent.toPlainString() + " % of what all else costs as a positive control";
    }

    /** The settings of the embedded gateway that switch it on, and the lines of its log. */
    Map<String, Object> properties() {
        return Map.of("gatebench.burn.percent", percent, "logging.level.dev.gatebench.shenyu.embedded", "warn");
    }
}
