package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
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
    private static final double NS_PER_SECOND = 1e9;
    /** So many standard deviations of Poisson arrivals. */
    private static final double EDGE_SIGMAS = 3;

    /** What was due and never sent has no response time, and would have had the longest. */
    private static final double NOT_SENT_SHARE = 0.001;

    @Override
    public boolean concerns(Trial trial) {
        return trial.load().isOpen();
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<Traffic.Offered> offered = trial.traffic().offered();
        Optional<Quantiles> response = trial.traffic().responseTime().map(Traffic.Times::ns);
        Optional<Quantiles> delay = offered.flatMap(Traffic.Offered::delay).map(Traffic.Times::ns);
        if (offered.isEmpty()
                || response.isEmpty()
                || delay.isEmpty()
                || delay.get().p999().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.SCHEDULE,
                    "the driver does not tell when requests were due and sent, or none was answered");
        }
        double duePerSec = offered.get().duePerSec();
        double behind = duePerSec > 0 ? 1 - trial.throughputPerSec() / duePerSec : 0;
        double delayNs = delay.get().p999().getAsLong();
        double mostNs =
                Math.max(ALLOWED_NS, limits.delayShare() * response.get().p99());
        boolean inTime = delayNs <= mostNs;
        double seconds = trial.durationNs() / NS_PER_SECOND;
        double missing = (duePerSec - trial.throughputPerSec()) * seconds;
        // what is in flight at the window's edges moves the difference of what was due and answered in it, by chance
        double byChance = EDGE_SIGMAS * Math.sqrt(2 * trial.traffic().inFlight().orElse(0));
        boolean keepsUp = missing <= Math.max(limits.behindShare() * duePerSec * seconds, byChance);
        boolean allSent = offered.get().notSent() <= NOT_SENT_SHARE * duePerSec * seconds;
        return Findings.of(CheckNames.SCHEDULE, rule(limits))
                .figure("duePerSec", duePerSec)
                .figure("sentPerSec", offered.get().sentPerSec())
                .figure("throughputPerSec", trial.throughputPerSec())
                .figure("behind", behind)
                .figure("missingByChance", byChance)
                .figure("delayP999Ns", delayNs)
                .figure("mostDelayNs", mostNs)
                .count("waited", offered.get().waited())
                .count("notSent", offered.get().notSent())
                .judged(
                        inTime && keepsUp && allSent,
                        words(trial, offered.get(), behind, delayNs, mostNs, limits),
                        remedy(trial, offered.get(), keepsUp));
    }

    private static String rule(CheckLimits limits) {
        return "p99.9 of due to send at most " + Numbers.percent(limits.delayShare())
                + " of the p99 of the response time, or 100 µs; throughput at most "
                + Numbers.percent(limits.behindShare())
                + " below the offered load, or 3·√(2 × in flight) requests; at most "
                + Numbers.percent(NOT_SENT_SHARE) + " of what was due not sent";
    }

    private static String words(
            Trial trial, Traffic.Offered offered, double behind, double delayNs, double mostNs, CheckLimits limits) {
        return Numbers.significant(offered.duePerSec(), 5) + "/s were due and "
                + Numbers.significant(trial.throughputPerSec(), 5) + "/s answered, "
                + Numbers.percent(Math.max(0, behind)) + " fewer, limit " + Numbers.percent(limits.behindShare())
                + "; p99.9 of due to send " + Numbers.significant(delayNs / NS_PER_US, 3) + " µs, limit "
                + Numbers.significant(mostNs / NS_PER_US, 3) + " µs";
    }

    private static String remedy(Trial trial, Traffic.Offered offered, boolean keepsUp) {
        if (offered.waited() + offered.notSent() > 0) {
            return (offered.waited() + offered.notSent()) + " requests found all "
                    + trial.load().connections() + " connections busy: lower the rate, or give more connections";
        }
        return keepsUp
                ? "the injector was late: give it CPUs of its own, or lower the rate"
                : "the system under test cannot do so many: lower the rate";
    }
}
