package dev.gatebench.core.check;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Little's law: throughput × mean service time is the number of requests in flight. In the closed model that is the
 * number of connections, since each always has one; in the open model the driver counts it (J. D. C. Little, "A Proof
 * for the Queuing Formula L = λW", 1961).
 */
public final class LittleCheck implements Check {
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<Quantiles> serviceTime = trial.serviceTimeNs();
        if (serviceTime.isEmpty()) {
            return Findings.notCheckable(CheckNames.LITTLE, "no service times");
        }
        OptionalInt inFlight = trial.load().inFlight();
        if (inFlight.isEmpty()) {
            return counted(trial, serviceTime.get().mean(), limits);
        }
        CheckResult law = law(trial, serviceTime.get().mean(), inFlight.getAsInt(), limits);
        if (trial.traffic().ratePerSec().isEmpty()) {
            return law;
        }
        int rate = trial.traffic().ratePerSec().getAsInt();
        boolean tooSlowForIt = trial.throughputPerSec() < rate && law.verdict() == Verdict.PASS;
        CheckResult paced = paced(trial, rate, inFlight.getAsInt(), limits.littleShare());
        return tooSlowForIt && paced.verdict() != Verdict.PASS ? law : paced;
    }

    /** By the open model so many are in flight as there happen to be, which the driver counts besides. */
    private static CheckResult counted(Trial trial, double meanNs, CheckLimits limits) {
        OptionalDouble counted = trial.traffic().inFlight();
        if (counted.isEmpty() || counted.getAsDouble() <= 0) {
            return Findings.notCheckable(
                    CheckNames.LITTLE, "the driver does not count what is in flight, which the open model leaves open");
        }
        double atEdges = trial.traffic().atEdges().orElse(0);
        double perSec = timedPerSec(trial);
        double product = inFlight(perSec, meanNs) + atEdges;
        double off = product / counted.getAsDouble() - 1;
        String limit = "±" + Numbers.percent(limits.littleShare());
        return Findings.of(
                        CheckNames.LITTLE,
                        "requests that were due and answered × mean service time = requests in flight, counted, "
                                + limit)
                .figure("throughputPerSec", perSec)
                .figure("meanNs", meanNs)
                .figure("atEdges", atEdges)
                .figure("inFlight", product)
                .figure("counted", counted.getAsDouble())
                .figure("off", off)
                .judged(
                        Math.abs(off) <= limits.littleShare(),
                        product(perSec, meanNs) + ", " + Numbers.signedPercent(off) + " off the "
                                + Numbers.significant(counted.getAsDouble(), 4) + " that were counted, limit " + limit,
                        "requests are counted more than once or their times are not: see the driver's log");
    }

    /**
     * Those that the service times are of, a second: what was due in the window and answered, which is not what was
     * answered in it.
     */
    private static double timedPerSec(Trial trial) {
        long lost = trial.errors().values().stream().mapToLong(Long::longValue).sum();
        double seconds = trial.durationNs() / NS_PER_SECOND;
        return trial.traffic()
                .offered()
                .map(offered -> offered.duePerSec() - (offered.notSent() + lost) / seconds)
                .orElse(trial.throughputPerSec());
    }

    private static CheckResult law(Trial trial, double meanNs, int connections, CheckLimits limits) {
        if (trial.traffic().abilities().contains(Ability.INNER_WINDOW)) {
            OptionalDouble atEdges = trial.traffic().atEdges();
            return judged(
                    trial.throughputPerSec(),
                    meanNs,
                    atEdges.orElse(0),
                    connections,
                    limits.littleShare(),
                    atEdges.isPresent()
                            ? ", requests across the window's edges counted by what they took in it ("
                                    + Numbers.significant(atEdges.getAsDouble(), 3) + ")"
                            : "");
        }
        // what is in flight when the load ends is in no figure: up to one reply of each connection
        double cutOff = meanNs / trial.durationNs();
        if (cutOff > limits.littleCutOffShare()) {
            return Findings.notCheckable(
                    CheckNames.LITTLE,
                    "the driver's window is all of its load, and too many requests were in flight at its end: "
                            + Numbers.percent(cutOff) + " of them, limit "
                            + Numbers.percent(limits.littleCutOffShare()));
        }
        return judged(
                trial.throughputPerSec(),
                meanNs,
                0,
                connections,
                limits.littleShare() + cutOff,
                ", of which " + Numbers.percent(cutOff) + " for requests that the load's end cut off");
    }

    /**
     * Connections that are held to a rate wait between requests, and the law says nothing of them; that each was driven
     * shows in the rate. Where replies take so long that it is not reached, they never wait, and the law holds.
     */
    private static CheckResult paced(Trial trial, int ratePerSec, int connections, double limitShare) {
        double off = trial.throughputPerSec() / ratePerSec - 1;
        String limit = "±" + Numbers.percent(limitShare);
        return Findings.of(CheckNames.LITTLE, "throughput = the rate that the connections are held to " + limit)
                .figure("throughputPerSec", trial.throughputPerSec())
                .figure("ratePerSec", ratePerSec)
                .figure("off", off)
                .judged(
                        Math.abs(off) <= limitShare,
                        Numbers.count(Math.round(trial.throughputPerSec())) + "/s, " + Numbers.signedPercent(off)
                                + " off the " + Numbers.count(ratePerSec) + "/s that " + connections
                                + " connections are held to, limit " + limit,
                        "the backend or the injector cannot do so many; lower the arm's rate");
    }

    /**
     * The finding of a throughput and a mean.
     *
     * @param throughputPerSec replies a second
     * @param meanNs mean service time, ns
     * @param atEdges requests in flight that the product does not see, because they began before the window or ended
     *     after it: a stall across an edge, as of a garbage collection, holds all connections
     * @param connections connections that were driven
     * @param limitShare how far off it may be
     * @param remark what else a reader must know; may be empty
     */
    public static CheckResult judged(
            double throughputPerSec, double meanNs, double atEdges, int connections, double limitShare, String remark) {
        double inFlight = inFlight(throughputPerSec, meanNs) + atEdges;
        double off = inFlight / connections - 1;
        String limit = "±" + Numbers.percent(limitShare);
        return Findings.of(CheckNames.LITTLE, "throughput × mean service time = connections " + limit)
                .figure("throughputPerSec", throughputPerSec)
                .figure("meanNs", meanNs)
                .figure("inFlight", inFlight)
                .figure("connections", connections)
                .figure("off", off)
                .judged(
                        Math.abs(off) <= limitShare,
                        product(throughputPerSec, meanNs) + ", " + Numbers.signedPercent(off) + " off the "
                                + connections + " connections, limit " + limit + remark,
                        remedy(off));
    }

    /** Requests in flight by Little's law. */
    public static double inFlight(double throughputPerSec, double meanNs) {
        return throughputPerSec * meanNs / NS_PER_SECOND;
    }

    /** {@code 20,473/s × 22.09 ms = 452.2 in flight}. */
    public static String product(double throughputPerSec, double meanNs) {
        return Numbers.significant(throughputPerSec, 5) + "/s × " + Numbers.significant(meanNs / NS_PER_MS, 4)
                + " ms = " + Numbers.significant(inFlight(throughputPerSec, meanNs), 4) + " in flight";
    }

    private static String remedy(double off) {
        return off < 0
                ? "some connections were not driven, or service times are taken too short; see the driver's log and its CPU"
                : "throughput or service times are counted more than once or outside the window; see the driver's log";
    }
}
