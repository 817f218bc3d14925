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
 * The CPUs were ours: steal and processes that are not ours took less than a share of the time of each role's CPUs. Of
 * all CPUs a share says little: one process that is busy all the time is 1.6 % of 64 CPUs, and half of the two on which
 * the system under test may run. Time in which threads of ours were throttled by a quota is judged by the same share.
 * How long threads of ours waited for a CPU is told beside it and not judged: under a load that fills its CPUs they
 * wait for each other.
 */
final class HostCheck implements Check {
    /** CPUs that are looked at together. */
    private record Cpus(
            String words,
            OptionalDouble stealShare,
            OptionalDouble foreignShare,
            OptionalDouble waitedShare,
            OptionalDouble throttledShare) {
        static Cpus of(RoleCpus found) {
            return new Cpus(
                    (found.cpus() == 1 ? "the CPU of " : "the " + found.cpus() + " CPUs of ")
                            + String.join(" and ", found.roles()),
                    found.stealShare(),
                    found.foreignShare(),
                    found.waitedShare(),
                    found.throttledShare());
        }

        boolean isThrottled(double limit) {
            return throttledShare.orElse(0) >= limit;
        }

        double taken() {
            return stealShare.orElse(0) + foreignShare.orElse(0);
        }

        boolean isComplete() {
            return stealShare.isPresent() && foreignShare.isPresent();
        }

        String figures() {
            return words + ": steal " + Findings.measured(stealShare, Numbers::percent) + " + other processes "
                    + Findings.measured(foreignShare, Numbers::percent)
                    + (waitedShare.isPresent() ? ", threads waited " + Numbers.percent(waitedShare.getAsDouble()) : "")
                    + (throttledShare.isPresent()
                            ? ", throttled " + Numbers.percent(throttledShare.getAsDouble())
                            : "");
        }
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        HostFigures host = trial.host();
        List<Cpus> all = host.roleCpus().isEmpty()
                ? List.of(new Cpus(
                        "all CPUs",
                        host.stealShare(),
                        host.foreignShare(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()))
                : host.roleCpus().stream().map(Cpus::of).toList();
        if (all.stream()
                .allMatch(cpus ->
                        cpus.stealShare().isEmpty() && cpus.foreignShare().isEmpty())) {
            return Findings.notCheckable(
                    CheckNames.HOST, "neither steal nor the CPU of other processes was measured here");
        }
        double limit = limits.hostShare();
        String figures = all.stream().map(Cpus::figures).collect(Collectors.joining("; ")) + "; limit below "
                + Numbers.percent(limit);
        Findings finding = Findings.of(
                CheckNames.HOST,
                "steal + CPU of processes not ours, and throttling, below " + Numbers.percent(limit)
                        + " of the time of each role's CPUs");
        greatest(all, Cpus::stealShare).ifPresent(share -> finding.figure("stealShare", share));
        greatest(all, Cpus::foreignShare).ifPresent(share -> finding.figure("foreignShare", share));
        greatest(all, Cpus::waitedShare).ifPresent(share -> finding.figure("waitedShare", share));
        greatest(all, Cpus::throttledShare).ifPresent(share -> finding.figure("throttledShare", share));
        boolean throttled = all.stream().anyMatch(cpus -> cpus.isThrottled(limit));
        boolean failed = throttled || all.stream().anyMatch(cpus -> cpus.taken() >= limit);
        return failed || all.stream().allMatch(Cpus::isComplete)
                ? finding.judged(
                        !failed,
                        figures,
                        throttled
                                ? "give more kubernetes.cpus, or none, which is no quota"
                                : "end what else runs on this machine, or use one whose CPUs are not shared")
                : finding.notCheckable(figures);
    }

    /** The greatest of those that were measured. */
    private static OptionalDouble greatest(List<Cpus> all, Function<Cpus, OptionalDouble> share) {
        return all.stream().map(share).flatMapToDouble(OptionalDouble::stream).max();
    }
}
