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
        double meanNs = serviceTime.get().mean();
        OptionalInt inFlight = trial.load().inFlight();
        if (inFlight.isEmpty()) {
            return openModel(trial, meanNs, limits.littleShare());
        }
        CheckResult law = closedModel(trial, meanNs, inFlight.getAsInt(), limits);
        if (trial.traffic().ratePerSec().isEmpty()) {
            return law;
        }
        int rate = trial.traffic().ratePerSec().getAsInt();
        boolean rateIsOutOfReach = trial.throughputPerSec() < rate && law.verdict() == Verdict.PASS;
        CheckResult paced = paced(trial, rate, inFlight.getAsInt(), limits.littleShare());
        return rateIsOutOfReach && paced.verdict() != Verdict.PASS ? law : paced;
    }

    /** Compares with the requests in flight that the driver counts besides: the open model does not fix them. */
    private static CheckResult openModel(Trial trial, double meanNs, double limitShare) {
        OptionalDouble counted = trial.traffic().inFlight();
        if (counted.isEmpty() || counted.getAsDouble() <= 0) {
            return Findings.notCheckable(
                    CheckNames.LITTLE,
                    "the driver does not count the requests in flight, and the open model does not fix their number");
        }
        double atEdges = trial.traffic().atEdges().orElse(0);
        double perSec = timedPerSec(trial);
        double product = inFlight(perSec, meanNs) + atEdges;
        Findings finding = Findings.of(
                        CheckNames.LITTLE,
                        "rate of requests due and answered × mean service time = requests in flight as counted, "
                                + limit(limitShare))
                .figure("throughputPerSec", perSec)
                .figure("meanNs", meanNs)
                .figure("atEdges", atEdges)
                .figure("inFlight", product)
                .figure("counted", counted.getAsDouble());
        return judged(
                finding,
                product / counted.getAsDouble() - 1,
                limitShare,
                product(perSec, meanNs),
                Numbers.significant(counted.getAsDouble(), 4) + " that the driver counted",
                "",
                "requests are counted more than once or their times are not: see the driver's log");
    }

    /** Returns the requests a second that have service times: due in the window and answered, whenever that was. */
    private static double timedPerSec(Trial trial) {
        long lost = trial.errors().values().stream().mapToLong(Long::longValue).sum();
        double seconds = trial.durationNs() / NS_PER_SECOND;
        return trial.traffic()
                .offered()
                .map(offered -> offered.duePerSec() - (offered.notSent() + lost) / seconds)
                .orElse(trial.throughputPerSec());
    }

    private static CheckResult closedModel(Trial trial, double meanNs, int connections, CheckLimits limits) {
        double perSec = trial.throughputPerSec();
        if (trial.traffic().can(Ability.INNER_WINDOW)) {
            OptionalDouble atEdges = trial.traffic().atEdges();
            String remark = atEdges.isPresent()
                    ? ", counting " + Numbers.significant(atEdges.getAsDouble(), 3)
                            + " in flight for requests that cross the window's edges"
                    : "";
            return judged(perSec, meanNs, atEdges.orElse(0), connections, limits.littleShare(), remark);
        }
        // no figure contains the requests in flight when the load ends: up to one reply of each connection
        double cutOff = meanNs / trial.durationNs();
        if (cutOff > limits.littleCutOffShare()) {
            return Findings.notCheckable(
                    CheckNames.LITTLE,
                    "the driver measures to the end of its load, which cut off too many requests: "
                            + Numbers.percent(cutOff) + " of all, limit "
                            + Numbers.percent(limits.littleCutOffShare()));
        }
        String remark = ", " + Numbers.percent(cutOff) + " of it for requests that the load's end cut off";
        return judged(perSec, meanNs, 0, connections, limits.littleShare() + cutOff, remark);
    }

    /**
     * Compares throughput with the rate to which the connections are held: they wait between requests, so the law does
     * not apply, and the rate shows that each was driven. Where replies are too slow for the rate, connections never
     * wait, and the law holds.
     */
    private static CheckResult paced(Trial trial, int ratePerSec, int connections, double limitShare) {
        double perSec = trial.throughputPerSec();
        Findings finding = Findings.of(
                        CheckNames.LITTLE,
                        "throughput = the rate to which the connections are limited " + limit(limitShare))
                .figure("throughputPerSec", perSec)
                .figure("ratePerSec", ratePerSec);
        return judged(
                finding,
                perSec / ratePerSec - 1,
                limitShare,
                Numbers.count(Math.round(perSec)) + "/s",
                Numbers.count(ratePerSec) + "/s to which the " + connections + " connections are limited",
                "",
                "the backend or the injector cannot reach this rate; lower the arm's rate");
    }

    /**
     * Judges a throughput and a mean.
     *
     * @param throughputPerSec replies a second
     * @param meanNs mean service time, ns
     * @param atEdges requests in flight that the product does not contain, because they began before the window or
     *     ended after it: a stall across an edge, as of a garbage collection, holds all connections
     * @param connections connections that were driven
     * @param limitShare greatest share by which the product may differ from the connections
     * @param remark a further remark for readers; may be empty
     */
    public static CheckResult judged(
            double throughputPerSec, double meanNs, double atEdges, int connections, double limitShare, String remark) {
        double inFlight = inFlight(throughputPerSec, meanNs) + atEdges;
        double off = inFlight / connections - 1;
        Findings finding = Findings.of(
                        CheckNames.LITTLE, "throughput × mean service time = connections " + limit(limitShare))
                .figure("throughputPerSec", throughputPerSec)
                .figure("meanNs", meanNs)
                .figure("inFlight", inFlight)
                .figure("connections", connections);
        return judged(
                finding,
                off,
                limitShare,
                product(throughputPerSec, meanNs),
                connections + " connections",
                remark,
                off < 0
                        ? "some connections were not driven, or service times are taken too short; see the"
                                + " driver's log and its CPU"
                        : "throughput or service times are counted more than once or outside the window;"
                                + " see the driver's log");
    }

    private static CheckResult judged(
            Findings finding, double off, double limitShare, String seen, String due, String remark, String remedy) {
        return finding.figure("off", off)
                .judged(
                        Math.abs(off) <= limitShare,
                        seen + ", " + Numbers.signedPercent(off) + " off the " + due + ", limit " + limit(limitShare)
                                + remark,
                        remedy);
    }

    private static String limit(double share) {
        return "±" + Numbers.percent(share);
    }

    /** Returns the requests in flight by Little's law. */
    public static double inFlight(double throughputPerSec, double meanNs) {
        return throughputPerSec * meanNs / NS_PER_SECOND;
    }

    /** Returns the law in words: {@code 20,473/s × 22.09 ms = 452.2 in flight}. */
    public static String product(double throughputPerSec, double meanNs) {
        return Numbers.significant(throughputPerSec, 5) + "/s × " + Numbers.significant(meanNs / NS_PER_MS, 4)
                + " ms = " + Numbers.significant(inFlight(throughputPerSec, meanNs), 4) + " in flight";
    }
}
