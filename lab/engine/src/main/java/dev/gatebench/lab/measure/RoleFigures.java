package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.JvmFiguresDraft;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.ProcessFigures.WholeLoad;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.meter.OptionalFigures;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/** The figures of the tasks of each role in the window of a trial. */
record RoleFigures(WindowCpuTimes cpuTimes, Placement placement, Map<String, PerfCounters> counters) {

    /**
     * Returns the figures by the id of the role; a role has none where the CPU time of one of its tasks is not known.
     */
    Map<String, ProcessFigures> of(TrialObservations seen) {
        Map<String, ProcessFigures> figures = new TreeMap<>();
        seen.tasks()
                .forEach((role, tasks) -> figures(role, tasks, seen).ifPresent(found -> figures.put(role.id(), found)));
        return figures;
    }

    private Optional<ProcessFigures> figures(Role role, List<Task> tasks, TrialObservations seen) {
        Sampler sampler = cpuTimes.sampler();
        Window window = seen.window();
        OptionalDouble cpuNs = cpuTimes.ns(tasks, window);
        if (cpuNs.isEmpty()) {
            return Optional.empty();
        }
        boolean sends = role == Role.INJECTOR;
        // an injector that spins in place of sleeping takes CPU time that is no request's and delays no request
        long spunNs = sends ? seen.driver().offered().map(Offered::spunNs).orElse(0L) : 0;
        int cpus = sends ? injectorCpus(seen) : placement.count(role);
        OptionalDouble sharedNs = sends && !seen.parts().isEmpty()
                ? new InjectorParts(cpuTimes).sharedNs(seen)
                : cpuTimes.sharedNs(tasks, placement.share(role), cpus, window);
        Optional<WholeLoad> wholeLoad =
                spunNs > 0 ? Optional.empty() : seen.load().flatMap(load -> wholeLoad(tasks, load));
        boolean isSut = role == Role.SUT;
        return Optional.of(new ProcessFigures(
                Math.max(0, Math.round(cpuNs.getAsDouble() - spunNs)),
                // the spinning is known by the clock, and the injector's compiler has run in that time too
                spunNs > 0
                        ? OptionalLong.empty()
                        : sum(tasks, task -> OptionalFigures.rounded(sampler.compilerNs(task, window))),
                cpus,
                OptionalFigures.rounded(sharedNs),
                sum(tasks, task -> sampler.rssBytes(task, window)),
                sum(tasks, task -> sampler.contextSwitches(task, window)),
                seen.workForOthersToo(tasks),
                wholeLoad,
                isSut ? seen.arm().jvm().map(jvm -> figures(jvm, window)) : Optional.empty(),
                isSut ? counted(seen, wholeLoad.isPresent()) : Optional.empty()));
    }

    private static JvmFigures figures(JvmEvidence jvm, Window window) {
        return GcLog.pauses(jvm.gcLog(), jvm.clock().onHost(window))
                .map(pauses -> new JvmFigures(
                        OptionalLong.of(pauses.count()),
                        OptionalDouble.of(pauses.ns()),
                        OptionalDouble.of(pauses.longestNs()),
                        OptionalDouble.empty()))
                .orElseGet(() -> JvmFiguresDraft.builder().build());
    }

    /**
     * Returns the counts over the load where the load's CPU time is known or the load is the window, else in the
     * window.
     */
    private Optional<Counters> counted(TrialObservations seen, boolean loadIsKnown) {
        Optional<SilentLoad> load = seen.load().filter(known -> loadIsKnown || !cpuTimes.innerWindow());
        return Optional.ofNullable(counters.get(seen.planned().arm()))
                .map(counts -> load.map(counts::over).orElseGet(() -> counts.in(seen.window())));
    }

    private Optional<WholeLoad> wholeLoad(List<Task> tasks, SilentLoad load) {
        Sampler sampler = cpuTimes.sampler();
        OptionalDouble cpuNs = cpuTimes.innerWindow() ? sampler.cpuNsOver(tasks, load) : OptionalDouble.empty();
        return cpuNs.isEmpty()
                ? Optional.empty()
                : Optional.of(new WholeLoad(
                        Math.round(cpuNs.getAsDouble()),
                        sum(tasks, task -> OptionalFigures.rounded(sampler.compilerNsOver(task, load)))));
    }

    /** Returns the CPUs that the injectors could use at once; only the driver knows those of several injectors. */
    private int injectorCpus(TrialObservations seen) {
        return seen.parts().isEmpty()
                ? Math.min(seen.injectorCpus(), placement.count(Role.INJECTOR))
                : seen.injectorCpus();
    }

    private static OptionalLong sum(List<Task> tasks, Function<Task, OptionalLong> figure) {
        List<OptionalLong> figures = tasks.stream().map(figure).toList();
        return figures.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(
                        figures.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }
}
