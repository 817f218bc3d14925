package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Trial;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A role beside the system under test, with all of ours that shares its CPUs, uses less than a share of the CPUs that
 * it can use; beyond, its own queue adds to the service times.
 *
 * @param name the role and the check's name: {@code injector} or {@code backend}
 */
record CpuCheck(String name, ToDoubleFunction<CheckLimits> limit, String absent, String remedy) implements Check {
    static CpuCheck injector() {
        return new CpuCheck(
                CheckNames.INJECTOR,
                CheckLimits::injectorCpuShare,
                "the injector's CPU time was not measured",
                "this load is too much for the driver on this machine; give the injector more CPUs or lower the load");
    }

    static CpuCheck backend() {
        return new CpuCheck(
                CheckNames.BACKEND,
                CheckLimits::backendCpuShare,
                "there is no backend behind the system under test, or its CPU time was not measured",
                "the backend is the bottleneck; give it more CPUs or lower the load");
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        List<InjectorFigures> all = InjectorFigures.of(trial, name);
        long windowNs = trial.durationNs();
        if (all.isEmpty()
                || windowNs < 1
                || all.stream().allMatch(one -> one.cpuNs().isEmpty())) {
            return Findings.notCheckable(name, absent);
        }
        InjectorFigures worst =
                Collections.max(all, Comparator.comparingDouble(one -> cpusUsed(one, windowNs) / one.cpus()));
        double used = cpusUsed(worst, windowNs);
        double share = used / worst.cpus();
        double most = limit.applyAsDouble(limits);
        if (share < most && all.stream().anyMatch(one -> one.busyShare(windowNs).isEmpty())) {
            return Findings.notCheckable(name, "the CPU time of the other tasks on its CPUs was not measured");
        }
        String detail = String.format(
                Locale.ROOT,
                "%s used %.2f of %d CPU%s, %s, limit below %s",
                worst.sharedCpuNs().orElse(0) == 0 ? worst.name() : worst.name() + " and the other tasks on its CPUs",
                used,
                worst.cpus(),
                worst.cpus() == 1 ? "" : "s",
                Numbers.percent(share),
                Numbers.percent(most));
        return Findings.of(name, name + " below " + Numbers.percent(most) + " of the CPUs that it can use")
                .figure("cpusUsed", used)
                .figure("cpusGiven", worst.cpus())
                .figure("share", share)
                .judged(share < most, detail, remedy);
    }

    private static double cpusUsed(InjectorFigures one, long windowNs) {
        return (double) (one.cpuNs().orElse(0) + one.sharedCpuNs().orElse(0)) / windowNs;
    }
}
