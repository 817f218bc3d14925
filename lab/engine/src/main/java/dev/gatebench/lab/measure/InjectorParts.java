package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.OptionalFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The figures of each of several injectors in the window of a trial. */
record InjectorParts(WindowCpuTimes cpuTimes) {
    private static final double MS_PER_SECOND = 1e3;

    /** Returns the figures of each injector by itself; none where one injector sent all. */
    List<InjectorFigures> figures(TrialObservations seen) {
        List<DriverTrial.Part> told = seen.driver().parts();
        return IntStream.range(0, Math.min(told.size(), seen.parts().size()))
                .mapToObj(i -> figures(seen.parts().get(i), told.get(i).trial(), seen.window()))
                .toList();
    }

    private InjectorFigures figures(DriverEvent.Part part, DriverTrial trial, Window window) {
        long spunNs = trial.offered().map(Offered::spunNs).orElse(0L);
        return new InjectorFigures(
                part.name(),
                trial.requests(),
                OptionalFigures.rounded(
                        OptionalFigures.map(cpuTimes.ns(part.tasks(), window), ns -> Math.max(0, ns - spunNs))),
                part.cpus(),
                OptionalFigures.rounded(cpuTimes.sharedNs(part.tasks(), part.share(), part.cpus(), window)),
                trial.offered().map(offered -> kept(offered, trial)));
    }

    private static InjectorFigures.Kept kept(Offered offered, DriverTrial trial) {
        double seconds = Math.max(1, trial.window().lengthMs()) / MS_PER_SECOND;
        return new InjectorFigures.Kept(
                offered.due() / seconds,
                offered.waited(),
                offered.notSent(),
                trial.inFlight(),
                offered.delay().map(times -> Quantiles.of(times.meanNs(), times.decoded())));
    }

    /** Returns the CPU time that others may have used on the CPUs of all injectors, ns; each CPU counts once. */
    OptionalDouble sharedNs(TrialObservations seen) {
        Map<Placement.Share, List<Task>> byShare = new LinkedHashMap<>();
        for (DriverEvent.Part part : seen.parts()) {
            byShare.computeIfAbsent(part.share(), share -> new ArrayList<>()).addAll(part.tasks());
        }
        Map<Placement.Share, Integer> usable = DriverEvent.Part.usable(seen.parts());
        List<OptionalDouble> each = new ArrayList<>();
        byShare.forEach((share, tasks) ->
                each.add(cpuTimes.sharedNs(tasks, share, usable.getOrDefault(share, 1), seen.window())));
        return OptionalFigures.sum(each);
    }
}
