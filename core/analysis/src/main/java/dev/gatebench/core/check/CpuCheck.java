package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * A role that is not the one measured uses less than a share of the CPUs that it can use, together with all of ours
 * that shares them; nearer to them, its own queue is in the service times.
 *
 * @param name the role and the check's name: {@code injector} or {@code backend}
 * @param limit the share
 * @param absent why there may be no figures
 * @param remedy what to do when it fails
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
                "no backend stands behind the system under test, or its CPU time was not measured",
                "the backend is the bottleneck; give it more CPUs or lower the load");
    }

    /** What one process, or all of a role together, used of the CPUs that it could use. */
    private record Used(String who, OptionalLong cpuNs, OptionalLong sharedNs, int cpus) {
        double cpus(long windowNs) {
            return (double) (cpuNs.orElse(0) + sharedNs.orElse(0)) / windowNs;
        }

        double share(long windowNs) {
            return cpus(windowNs) / cpus;
        }

        boolean isKnown() {
            return cpuNs.isPresent() && sharedNs.isPresent();
        }
    }

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        List<Used> all = used(trial);
        long windowNs = trial.durationNs();
        if (all.isEmpty() || windowNs < 1 || all.stream().allMatch(one -> one.cpuNs.isEmpty())) {
            return Findings.notCheckable(name, absent);
        }
        Used worst = Collections.max(all, Comparator.comparingDouble(one -> one.share(windowNs)));
        double used = worst.cpus(windowNs);
        double share = worst.share(windowNs);
        double most = limit.applyAsDouble(limits);
        if (share < most && !all.stream().allMatch(Used::isKnown)) {
            return Findings.notCheckable(name, "the CPU time of what shares its CPUs was not measured");
        }
        String detail = String.format(
                Locale.ROOT,
                "%s used %.2f of %d CPU%s, %s, limit below %s",
                worst.sharedNs.orElse(0) == 0 ? worst.who : worst.who + " and what shares its CPUs",
                used,
                worst.cpus,
                worst.cpus == 1 ? "" : "s",
                Numbers.percent(share),
                Numbers.percent(most));
        return Findings.of(name, name + " below " + Numbers.percent(most) + " of the CPUs that it can use")
                .figure("cpusUsed", used)
                .figure("cpusGiven", worst.cpus)
                .figure("share", share)
                .judged(share < most, detail, remedy);
    }

    /** Of several injectors each: the mean over them would hide one that is too busy. */
    private List<Used> used(Trial trial) {
        if (name.equals(CheckNames.INJECTOR) && !trial.injectors().isEmpty()) {
            return trial.injectors().stream()
                    .map(one -> new Used(one.name(), one.cpuNs(), one.sharedCpuNs(), one.cpus()))
                    .toList();
        }
        ProcessFigures figures = trial.processes().get(name);
        return figures == null || figures.cpus() < 1
                ? List.of()
                : List.of(new Used(name, OptionalLong.of(figures.cpuNs()), figures.sharedCpuNs(), figures.cpus()));
    }
}
