package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.host.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What each of several injectors did in the window of a trial. */
final class InjectorParts {
    private static final double MS_PER_SECOND = 1e3;

    private final WindowCpuTimes cpuTimes;

    InjectorParts(WindowCpuTimes cpuTimes) {
        this.cpuTimes = cpuTimes;
    }

    /** Each of them by itself; none where one injector sent all. */
    List<InjectorFigures> figures(TrialAssembler.TrialObservations seen) {
        List<DriverTrial.Part> told = seen.driver().parts();
        List<InjectorFigures> all = new ArrayList<>();
        for (int i = 0; i < Math.min(told.size(), seen.parts().size()); i++) {
            all.add(figures(seen.parts().get(i), told.get(i).trial(), seen));
        }
        return all;
    }

    private InjectorFigures figures(DriverEvent.Part part, DriverTrial trial, TrialAssembler.TrialObservations seen) {
        OptionalDouble cpuNs = cpuTimes.ns(part.tasks(), seen.window());
        long spunNs = trial.offered().map(Offered::spunNs).orElse(0L);
        return new InjectorFigures(
                part.name(),
                trial.requests(),
                cpuNs.isPresent()
                        ? OptionalLong.of(Math.max(0, Math.round(cpuNs.getAsDouble() - spunNs)))
                        : OptionalLong.empty(),
                part.cpus(),
                rounded(cpuTimes.sharedNs(part.tasks(), part.share(), part.cpus(), seen.window())),
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

    /** CPU time that others than the injectors may have used on the CPUs of all of them, ns; each CPU counts once. */
    OptionalDouble sharedNs(TrialAssembler.TrialObservations seen) {
        Map<Placement.Share, List<Task>> byShare = new LinkedHashMap<>();
        for (DriverEvent.Part part : seen.parts()) {
            byShare.computeIfAbsent(part.share(), share -> new ArrayList<>()).addAll(part.tasks());
        }
        Map<Placement.Share, Integer> usable = DriverEvent.Part.usable(seen.parts());
        double sum = 0;
        for (Map.Entry<Placement.Share, List<Task>> each : byShare.entrySet()) {
            OptionalDouble ns = cpuTimes.sharedNs(
                    each.getValue(), each.getKey(), usable.getOrDefault(each.getKey(), 1), seen.window());
            if (ns.isEmpty()) {
                return ns;
            }
            sum += ns.getAsDouble();
        }
        return OptionalDouble.of(sum);
    }

    private static OptionalLong rounded(OptionalDouble ns) {
        return ns.isPresent() ? OptionalLong.of(Math.round(ns.getAsDouble())) : OptionalLong.empty();
    }
}
