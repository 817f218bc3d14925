package dev.gatebench.core.cell;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** The trials of the direct arm that the times of a gateway may be compared with, and their own times. */
final class DirectBase {
    /** Rates of an open load that differ by no more than this share of the gateway's are the same. */
    private static final double SAME_RATE = 0.1;

    private static final Set<String> BUSY_MACHINE =
            Set.of(CheckNames.INJECTOR, CheckNames.BACKEND, CheckNames.HOST, CheckNames.STEADY);

    private DirectBase() {}

    /** Whether a direct trial may be what a gateway's is compared with, and had its driver, client and rate. */
    static boolean isOf(Trial direct, Trial gateway) {
        return isBase(direct) && alike(direct, gateway);
    }

    /**
     * Whether a direct trial may be what a gateway's is compared with. One that was refused because a machine was busy
     * or not steady may: the direct arm is then slower than it could be, and the gateway seems to add less. So may one
     * of a closed load for which Little's law fails, see {@link #time}.
     */
    private static boolean isBase(Trial direct) {
        return direct.status() != TrialStatus.FAILED
                && direct.checks().stream()
                        .filter(finding -> finding.verdict() == Verdict.FAIL)
                        .allMatch(finding -> BUSY_MACHINE.contains(finding.check())
                                || (finding.check().equals(CheckNames.LITTLE) && isClosed(direct)));
    }

    private static boolean isClosed(Trial trial) {
        return Arrivals.of(trial.load()).isEmpty() && trial.traffic().throughputPerSec() > 0;
    }

    /** Whether a direct trial had the driver and the client of a gateway's, and by the open model the rate of it. */
    private static boolean alike(Trial direct, Trial gateway) {
        return direct.traffic().driver().equals(gateway.traffic().driver())
                && direct.traffic().spokenBy().equals(gateway.traffic().spokenBy())
                && (Arrivals.of(gateway.load()).isEmpty()
                        || (direct.rate().isPresent()
                                && gateway.rate().isPresent()
                                && Math.abs(direct.rate().getAsInt()
                                                - gateway.rate().getAsInt())
                                        <= SAME_RATE * gateway.rate().getAsInt()));
    }

    /**
     * Returns a quantile of a direct trial, ns. Where Little's law fails of it, the driver's times leave something out:
     * then it is no less than the time in which each connection truly sent a request after another.
     */
    static OptionalDouble time(Trial direct, ToLongFunction<Quantiles> quantile) {
        OptionalDouble said = SplitAssembler.time(direct, quantile);
        return said.isPresent() && !saysItsTimes(direct)
                ? OptionalDouble.of(Math.max(
                        said.getAsDouble(),
                        TimeUnit.SECONDS.toNanos(1)
                                * direct.load().connections()
                                / direct.traffic().throughputPerSec()))
                : said;
    }

    /** Whether the times of a direct trial leave nothing out, as far as Little's law tells. */
    static boolean saysItsTimes(Trial direct) {
        return !failed(direct, CheckNames.LITTLE);
    }

    private static boolean failed(Trial trial, String check) {
        return trial.checks().stream()
                .anyMatch(finding -> finding.check().equals(check) && finding.verdict() == Verdict.FAIL);
    }
}
