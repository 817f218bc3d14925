package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.Trial;

/** The machine was ours: steal and processes that are not ours took less than a share of all its CPU time. */
final class HostCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        HostFigures host = trial.host();
        if (host.stealShare().isEmpty() && host.foreignShare().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.HOST, "neither steal nor the CPU of other processes was measured here");
        }
        double taken = host.stealShare().orElse(0) + host.foreignShare().orElse(0);
        double limit = limits.hostShare();
        String figures = "steal " + Findings.measured(host.stealShare(), Numbers::percent) + " + other processes "
                + Findings.measured(host.foreignShare(), Numbers::percent) + " of the machine's CPU, limit below "
                + Numbers.percent(limit);
        Findings finding = Findings.of(
                CheckNames.HOST,
                "steal + CPU of processes not ours below " + Numbers.percent(limit) + " of the machine's CPU time");
        host.stealShare().ifPresent(share -> finding.figure("stealShare", share));
        host.foreignShare().ifPresent(share -> finding.figure("foreignShare", share));
        boolean failed = taken >= limit;
        boolean complete = host.stealShare().isPresent() && host.foreignShare().isPresent();
        return failed || complete
                ? finding.judged(
                        !failed, figures, "end what else runs on this machine, or use one whose CPUs are not shared")
                : finding.notCheckable(figures);
    }
}
