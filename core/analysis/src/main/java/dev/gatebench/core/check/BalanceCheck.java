package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * Each of several backends received its share of the requests, over the whole trial: gateways are configured to take
 * them in turn. A gateway that leaves out a backend, or favours one, does other work than the others.
 */
final class BalanceCheck implements Check {
    /** Least requests for each backend: with fewer, one or two would decide, since each worker takes turns. */
    private static final long LEAST_EACH = 500;

    @Override
    public boolean concerns(Trial trial) {
        return trial.backend().map(figures -> figures.count() > 1).orElse(true);
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<List<Long>> figures = trial.backend().flatMap(BackendFigures::requestsEach);
        if (figures.isEmpty()) {
            return Findings.notCheckable(CheckNames.BALANCE, "the backends' counters were not read");
        }
        List<Long> each = figures.get();
        double even = each.stream().mapToLong(Long::longValue).average().orElse(0);
        double furthest = each.stream()
                .mapToDouble(requests -> Math.abs(requests - even))
                .max()
                .orElse(0);
        String limit = Numbers.percent(limits.balanceShare());
        Findings finding = Findings.of(
                        CheckNames.BALANCE, "requests of each backend within " + limit + " of an even share")
                .figure("evenShare", even)
                .figure("furthest", furthest);
        String seen = "the " + each.size() + " backends received "
                + String.join(", ", each.stream().map(Numbers::count).toList()) + " requests";
        if (even < LEAST_EACH) {
            return finding.notCheckable(
                    seen + ", fewer than " + LEAST_EACH + " each, so that single requests would decide");
        }
        return finding.judged(
                furthest <= limits.balanceShare() * even,
                seen + ", at most " + Numbers.percent(furthest / even) + " from an even share, limit " + limit,
                "the gateway does not give its backends requests in turn");
    }
}
