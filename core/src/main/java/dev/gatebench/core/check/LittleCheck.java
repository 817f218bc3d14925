package dev.gatebench.core.check;

import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.result.Trial;
import java.util.Optional;

/**
 * Little's law in the closed model: throughput × mean service time is the number of connections, since each always has one request in
 * flight (J. D. C. Little, "A Proof for the Queuing Formula L = λW", 1961).
 */
final class LittleCheck implements Check {
    private static final double NS_PER_SECOND = 1e9;

    @Override
    public String name() {
        return "little";
    }

    @Override
    public CheckResult check(TrialFacts facts) {
        Trial trial = facts.trial();
        Optional<ServiceTime> serviceTime = trial.serviceTimeNs();
        if (serviceTime.isEmpty()) {
            return Findings.notCheckable(this, "no service times");
        }
        double meanNs = serviceTime.get().mean();
        double inFlight = trial.throughputPerSec() * meanNs / NS_PER_SECOND;
        double off = inFlight / trial.load() - 1;
        double limit = facts.limits().littleShare();
        String figures = Numbers.significant(trial.throughputPerSec(), 4) + "/s × " + Numbers.millis(meanNs) + " ms = "
                + Numbers.significant(inFlight, 4) + " in flight, " + Numbers.signedPercent(off) + " off the "
                + trial.load() + " connections, limit ±" + Numbers.percent(limit);
        return Findings.of(this, Math.abs(off) <= limit, figures, remedy(off));
    }

    private static String remedy(double off) {
        return off < 0
                ? "some connections were not driven, or service times are taken too short; see the driver's log and its CPU"
                : "throughput or service times are counted more than once or outside the window; see the driver's log";
    }
}
