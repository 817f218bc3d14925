package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The CPUs were ours: steal and foreign processes took less than a share of the time of each role's CPUs. A share of
 * all CPUs says little: one busy process is 1.6 % of 64 CPUs, and half of the two on which the system under test may
 * run. Throttling of our threads by a quota is judged by the same share. The time for which our threads waited for a
 * CPU is reported and not judged: under a load that fills its CPUs they wait for each other.
 */
final class HostCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        HostFigures host = trial.host();
        OptionalDouble none = OptionalDouble.empty();
        List<RoleCpus> all = host.roleCpus().isEmpty()
                ? List.of(new RoleCpus(List.of(), 0, host.stealShare(), host.foreignShare(), none, none))
                : host.roleCpus();
        if (all.stream()
                .allMatch(cpus ->
                        cpus.stealShare().isEmpty() && cpus.foreignShare().isEmpty())) {
            return Findings.notCheckable(
                    CheckNames.HOST, "neither steal nor the CPU of other processes was measured here");
        }
        double limit = limits.hostShare();
        String figures = all.stream().map(HostCheck::words).collect(Collectors.joining("; ")) + "; limit below "
                + Numbers.percent(limit);
        Findings finding = Findings.of(
                CheckNames.HOST,
                "steal + CPU of processes not ours, and throttling, below " + Numbers.percent(limit)
                        + " of the time of each role's CPUs");
        greatest(finding, "stealShare", all, RoleCpus::stealShare);
        greatest(finding, "foreignShare", all, RoleCpus::foreignShare);
        greatest(finding, "waitedShare", all, RoleCpus::waitedShare);
        greatest(finding, "throttledShare", all, RoleCpus::throttledShare);
        boolean throttled = all.stream().anyMatch(cpus -> cpus.throttledShare().orElse(0) >= limit);
        boolean failed = throttled
                || all.stream()
                        .anyMatch(cpus -> cpus.stealShare().orElse(0)
                                        + cpus.foreignShare().orElse(0)
                                >= limit);
        boolean complete = all.stream()
                .allMatch(cpus ->
                        cpus.stealShare().isPresent() && cpus.foreignShare().isPresent());
        return failed || complete
                ? finding.judged(
                        !failed,
                        figures,
                        throttled
                                ? "give more kubernetes.cpus, or none, which is no quota"
                                : "end what else runs on this machine, or use one whose CPUs are not shared")
                : finding.notCheckable(figures);
    }

    private static String words(RoleCpus cpus) {
        String which = cpus.roles().isEmpty()
                ? "all CPUs"
                : (cpus.cpus() == 1 ? "the CPU of " : "the " + cpus.cpus() + " CPUs of ")
                        + String.join(" and ", cpus.roles());
        return which + ": steal " + Findings.measured(cpus.stealShare(), Numbers::percent) + " + other processes "
                + Findings.measured(cpus.foreignShare(), Numbers::percent)
                + words(", threads waited ", cpus.waitedShare())
                + words(", throttled ", cpus.throttledShare());
    }

    private static String words(String what, OptionalDouble share) {
        return share.isPresent() ? what + Numbers.percent(share.getAsDouble()) : "";
    }

    private static void greatest(
            Findings finding, String name, List<RoleCpus> all, Function<RoleCpus, OptionalDouble> share) {
        all.stream()
                .map(share)
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .ifPresent(greatest -> finding.figure(name, greatest));
    }
}
