package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.List;

/**
 * Each of several requests was sent as often as its weight gives. A driver draws each request by weight, so of
 * {@code n} requests the number of one is binomial, of the standard deviation √(n·p·(1 − p)); a request that takes
 * longer than others may besides be in flight on each connection at an edge of the window.
 */
final class MixCheck implements Check {
    /** Standard deviations that a number may lie from its mean: beyond by chance once in some 150,000. */
    private static final double DEVIATIONS = 4.5;

    @Override
    public boolean concerns(Trial trial) {
        return !trial.traffic().byRequest().isEmpty();
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        List<Traffic.OfRequest> each = trial.traffic().byRequest();
        double weights = each.stream().mapToInt(Traffic.OfRequest::weight).sum();
        long all = each.stream().mapToLong(Traffic.OfRequest::ended).sum();
        if (all == 0) {
            return Findings.notCheckable(CheckNames.MIX, "no request ended in the window");
        }
        double furthest = -1;
        String seen = "";
        Findings finding = Findings.of(CheckNames.MIX, "requests of each kind within chance of their weight");
        for (Traffic.OfRequest request : each) {
            double share = request.weight() / weights;
            double off = Math.abs(request.ended() - all * share);
            double allowed = DEVIATIONS * Math.sqrt(all * share * (1 - share))
                    + trial.load().connections();
            finding.figure(request.id() + "Share", (double) request.ended() / all);
            if (off / allowed > furthest) {
                furthest = off / allowed;
                seen = "of " + Numbers.count(all) + " requests " + Numbers.count(request.ended()) + " were '"
                        + request.id() + "', whose weight gives " + Numbers.count(Math.round(all * share)) + " ± "
                        + Numbers.count(Math.round(allowed));
            }
        }
        return finding.judged(
                furthest <= 1, seen, "the driver does not send the mix of the study: see its log and its version");
    }
}
