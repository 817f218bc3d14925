package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.Trial;
import java.util.OptionalDouble;

/** The machine was ours: steal and processes that are not ours took less than a share of all its CPU time. */
final class HostCheck implements Check {
    @Override
    public String name() {
        return CheckNames.HOST;
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        HostFigures host = trial.host();
        if (host.stealShare().isEmpty() && host.foreignShare().isEmpty()) {
            return Findings.notCheckable(name(), "neither steal nor the CPU of other processes was measured here");
        }
        double taken = host.stealShare().orElse(0) + host.foreignShare().orElse(0);
        double limit = limits.hostShare();
        String figures = "steal " + share(host.stealShare()) + " + other processes " + share(host.foreignShare())
                + " of the machine's CPU, limit below " + Numbers.percent(limit);
        Findings finding = Findings.of(
                name(),
                "steal + CPU of processes not ours below " + Numbers.percent(limit) + " of the machine's CPU time");
        host.stealShare().ifPresent(share -> finding.figure("stealShare", share));
        host.foreignShare().ifPresent(share -> finding.figure("foreignShare", share));
        if (taken >= limit) {
            return finding.judged(
                    false, figures, "end what else runs on this machine, or use one whose CPUs are not shared");
        }
        boolean complete = host.stealShare().isPresent() && host.foreignShare().isPresent();
        return complete ? finding.judged(true, figures, "") : finding.notCheckable(figures);
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? Numbers.percent(share.getAsDouble()) : "not measured";
    }
}
