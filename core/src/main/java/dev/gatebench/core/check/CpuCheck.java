package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import java.util.Locale;
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

    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        ProcessFigures figures = trial.processes().get(name);
        long windowNs = trial.durationNs();
        if (figures == null || figures.cpus() < 1 || windowNs < 1) {
            return Findings.notCheckable(name, absent);
        }
        long sharedNs = figures.sharedCpuNs().orElse(0);
        double used = (double) (figures.cpuNs() + sharedNs) / windowNs;
        double share = used / figures.cpus();
        double most = limit.applyAsDouble(limits);
        if (figures.sharedCpuNs().isEmpty() && share < most) {
            return Findings.notCheckable(name, "the CPU time of what shares its CPUs was not measured");
        }
        String detail = String.format(
                Locale.ROOT,
                "%s used %.2f of %d CPU%s, %s, limit below %s",
                sharedNs == 0 ? name : name + " and what shares its CPUs",
                used,
                figures.cpus(),
                figures.cpus() == 1 ? "" : "s",
                Numbers.percent(share),
                Numbers.percent(most));
        return Findings.of(name, name + " below " + Numbers.percent(most) + " of the CPUs that it can use")
                .figure("cpusUsed", used)
                .figure("cpusGiven", figures.cpus())
                .figure("share", share)
                .judged(share < most, detail, remedy);
    }
}
