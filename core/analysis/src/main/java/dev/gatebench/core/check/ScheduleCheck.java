package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An open load was sent when it was due, and answered as fast. A wait in the injector is no part of the response times
 * that are asked for. Where throughput stays behind the offered load, response times grow with the length of the window
 * and belong to no load at all (A. Schroeder, A. Wierman, M. Harchol-Balter, "Open Versus Closed: A Cautionary Tale",
 * NSDI 2006).
 */
final class ScheduleCheck implements Check {
    /** Delay that is always allowed, ns: a thread that sleeps wakes up late by some 50 µs. */
    private static final double ALLOWED_NS = 100_000;

    private static final double NS_PER_US = 1e3;

    @Override
    public boolean concerns(Trial trial) {
        return trial.load().isOpen();
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        List<Outcome> all = Outcome.of(trial);
        Optional<Traffic.Offered> offered = trial.traffic().offered();
        Optional<Quantiles> response = trial.traffic().responseTime().map(Traffic.Times::ns);
        if (all.isEmpty() || offered.isEmpty() || response.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.SCHEDULE,
                    "the driver does not report when requests were due and sent, or none was answered");
        }
        double mostNs =
                Math.max(ALLOWED_NS, limits.delayShare() * response.get().p99());
        Outcome worst = worst(all, mostNs, limits);
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

    /** Picks the latest injector that does not pass; all of them together where these do not, or all pass. */
    private static Outcome worst(List<Outcome> all, double mostNs, CheckLimits limits) {
        return all.stream()
                .filter(one -> !passes(one, mostNs, limits))
                .max(Comparator.comparingDouble(one -> one.delayNs() > mostNs ? one.delayNs() : 0))
                .orElse(all.get(0));
    }

    private static boolean passes(Outcome one, double mostNs, CheckLimits limits) {
        return one.delayNs() <= mostNs && one.keepsUp(limits) && one.allSent();
    }

    private static String rule(CheckLimits limits) {
        return "p99.9 of the time from due to sent at most " + Numbers.percent(limits.delayShare())
                + " of the p99 of the response time, or 100 µs; throughput at most "
                + Numbers.percent(limits.behindShare())
                + " below the offered load, or 3·√(2 × in flight) requests; at most "
                + Numbers.percent(Outcome.NOT_SENT_SHARE) + " of what was due not sent";
    }

    private static String words(Outcome worst, double mostNs, CheckLimits limits) {
        return worst.who().map(who -> who + ": ").orElse("")
                + Numbers.significant(worst.duePerSec(), 5) + " requests/s were due and "
                + Numbers.significant(worst.answeredPerSec(), 5) + "/s answered, "
                + Numbers.percent(Math.max(0, worst.behind())) + " fewer, limit "
                + Numbers.percent(limits.behindShare())
                + "; p99.9 of the time from due to sent "
                + Numbers.significant(worst.delayNs() / NS_PER_US, 3) + " µs, limit "
                + Numbers.significant(mostNs / NS_PER_US, 3) + " µs";
    }

    private static String remedy(Trial trial, Outcome worst, boolean keepsUp) {
        if (worst.waited() + worst.notSent() > 0) {
            return (worst.waited() + worst.notSent()) + " requests found all "
                    + trial.load().connections() + " connections busy: lower the rate, or give more connections";
        }
        return keepsUp
                ? "the injector was late: give it CPUs of its own, or lower the rate"
                : "the system under test cannot reach this rate: lower it";
    }

    /**
     * The schedule of an open load as all injectors together, or one of several, kept it.
     *
     * @param who which of several; absent for all together
     * @param inFlight requests in flight, mean over the window; 0 where the driver does not count them
     * @param waited due requests that found every connection busy
     * @param notSent due requests that were not sent before the load was over
     * @param delayNs p99.9 of due to send, ns
     */
    private record Outcome(
            Optional<String> who,
            double seconds,
            double duePerSec,
            double answeredPerSec,
            double inFlight,
            long waited,
            long notSent,
            double delayNs) {
        /** Share of the due requests that may be left unsent: these would have had the longest response times. */
        static final double NOT_SENT_SHARE = 0.001;

        private static final double NS_PER_SECOND = 1e9;
        /** Standard deviations of Poisson arrivals that the window's edges may move. */
        private static final double EDGE_SIGMAS = 3;

        /**
         * Lists all injectors together, then each of several; empty where the driver does not tell, or none replied.
         */
        static List<Outcome> of(Trial trial) {
            double seconds = trial.durationNs() / NS_PER_SECOND;
            Optional<Traffic.Offered> offered = trial.traffic().offered();
            Optional<Quantiles> delay = offered.flatMap(Traffic.Offered::delay).map(Traffic.Times::ns);
            if (delay.isEmpty() || delay.get().p999().isEmpty()) {
                return List.of();
            }
            List<Outcome> all = new ArrayList<>();
            all.add(new Outcome(
                    Optional.empty(),
                    seconds,
                    offered.get().duePerSec(),
                    trial.throughputPerSec(),
                    trial.traffic().inFlight().orElse(0),
                    offered.get().waited(),
                    offered.get().notSent(),
                    delay.get().p999().getAsLong()));
            for (InjectorFigures one : trial.injectors()) {
                Optional<InjectorFigures.Kept> kept = one.kept();
                Optional<Quantiles> own = kept.flatMap(InjectorFigures.Kept::delayNs);
                if (own.isEmpty() || own.get().p999().isEmpty()) {
                    return List.of();
                }
                all.add(new Outcome(
                        Optional.of(one.name()),
                        seconds,
                        kept.get().duePerSec(),
                        one.requests() / seconds,
                        kept.get().inFlight().orElse(0),
                        kept.get().waited(),
                        kept.get().notSent(),
                        own.get().p999().getAsLong()));
            }
            return all;
        }

        /** Returns the share of the due requests that was not answered in the window. */
        double behind() {
            return duePerSec > 0 ? 1 - answeredPerSec / duePerSec : 0;
        }

        /** Returns how many requests may be missing by chance, because requests are in flight at the window's edges. */
        double byChance() {
            return EDGE_SIGMAS * Math.sqrt(2 * inFlight);
        }

        boolean keepsUp(CheckLimits limits) {
            double missing = (duePerSec - answeredPerSec) * seconds;
            return missing <= Math.max(limits.behindShare() * duePerSec * seconds, byChance());
        }

        boolean allSent() {
            return notSent <= NOT_SENT_SHARE * duePerSec * seconds;
        }
    }
}
