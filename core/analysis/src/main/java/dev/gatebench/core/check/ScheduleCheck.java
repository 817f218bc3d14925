package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An open load was sent as it was due, and was answered as fast: what a request waits in the injector is no part of
 * what is measured, and where throughput stays behind the offered load its response times grow with the time that is
 * measured, so that they are of no load at all (A. Schroeder, A. Wierman, M. Harchol-Balter, "Open Versus Closed: A
 * Cautionary Tale", NSDI 2006).
 */
final class ScheduleCheck implements Check {
    /** What is always allowed: a thread that sleeps wakes up late by some 50 µs. */
    private static final double ALLOWED_NS = 100_000;

    private static final double NS_PER_US = 1e3;

    @Override
    public boolean concerns(Trial trial) {
        return trial.load().isOpen();
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        List<KeptSchedule> all = KeptSchedule.of(trial);
        Optional<Traffic.Offered> offered = trial.traffic().offered();
        Optional<Quantiles> response = trial.traffic().responseTime().map(Traffic.Times::ns);
        if (all.isEmpty() || offered.isEmpty() || response.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.SCHEDULE,
                    "the driver does not tell when requests were due and sent, or none was answered");
        }
        double mostNs =
                Math.max(ALLOWED_NS, limits.delayShare() * response.get().p99());
        KeptSchedule worst = worst(all, mostNs, limits);
        return Findings.of(CheckNames.SCHEDULE, rule(limits))
                .figure("duePerSec", worst.duePerSec())
                .figure("sentPerSec", offered.get().sentPerSec())
                .figure("throughputPerSec", worst.answeredPerSec())
                .figure("behind", worst.behind())
                .figure("missingByChance", worst.byChance())
                .figure("delayP999Ns", worst.delayNs())
                .figure("mostDelayNs", mostNs)
                .count("waited", worst.waited())
                .count("notSent", worst.notSent())
                .judged(
                        passes(worst, mostNs, limits),
                        words(worst, mostNs, limits),
                        remedy(trial, worst, worst.keepsUp(limits)));
    }

    /** The one that is latest of those that do not pass; all of them together where these do not, or all pass. */
    private static KeptSchedule worst(List<KeptSchedule> all, double mostNs, CheckLimits limits) {
        return all.stream()
                .filter(one -> !passes(one, mostNs, limits))
                .max(Comparator.comparingDouble(one -> one.delayNs() > mostNs ? one.delayNs() : 0))
                .orElse(all.get(0));
    }

    private static boolean passes(KeptSchedule one, double mostNs, CheckLimits limits) {
        return one.delayNs() <= mostNs && one.keepsUp(limits) && one.allSent();
    }

    private static String rule(CheckLimits limits) {
        return "p99.9 of due to send at most " + Numbers.percent(limits.delayShare())
                + " of the p99 of the response time, or 100 µs; throughput at most "
                + Numbers.percent(limits.behindShare())
                + " below the offered load, or 3·√(2 × in flight) requests; at most "
                + Numbers.percent(KeptSchedule.NOT_SENT_SHARE) + " of what was due not sent";
    }

    private static String words(KeptSchedule worst, double mostNs, CheckLimits limits) {
        return worst.who().map(who -> "of " + who + " ").orElse("")
                + Numbers.significant(worst.duePerSec(), 5) + "/s were due and "
                + Numbers.significant(worst.answeredPerSec(), 5) + "/s answered, "
                + Numbers.percent(Math.max(0, worst.behind())) + " fewer, limit "
                + Numbers.percent(limits.behindShare())
                + "; p99.9 of due to send " + Numbers.significant(worst.delayNs() / NS_PER_US, 3) + " µs, limit "
                + Numbers.significant(mostNs / NS_PER_US, 3) + " µs";
    }

    private static String remedy(Trial trial, KeptSchedule worst, boolean keepsUp) {
        if (worst.waited() + worst.notSent() > 0) {
            return (worst.waited() + worst.notSent()) + " requests found all "
                    + trial.load().connections() + " connections busy: lower the rate, or give more connections";
        }
        return keepsUp
                ? "the injector was late: give it CPUs of its own, or lower the rate"
                : "the system under test cannot do so many: lower the rate";
    }
}
