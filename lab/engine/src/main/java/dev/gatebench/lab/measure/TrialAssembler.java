package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.HostFigures.HostSpeed;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.JvmFiguresDraft;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.ProcessFigures.WholeLoad;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Joins what the driver, the meters and the backend saw of one trial; judges nothing. */
final class TrialAssembler {
    private static final double MS_PER_SECOND = 1e3;

    private final Driver driver;
    private final Sampler sampler;
    private final Placement placement;
    private final WindowCpuTimes cpuTimes;
    private final InjectorParts parts;
    private final Map<String, PerfCounters> counters;

    /** @param counters what counts for arms, by their ids */
    TrialAssembler(Driver driver, Sampler sampler, Placement placement, Map<String, PerfCounters> counters) {
        this.driver = driver;
        this.sampler = sampler;
        this.placement = placement;
        this.cpuTimes = new WindowCpuTimes(sampler, driver.abilities().contains(Ability.INNER_WINDOW));
        this.parts = new InjectorParts(cpuTimes);
        this.counters = counters;
    }

    /**
     * All that was seen of a trial but for the meters.
     *
     * @param planned the trial
     * @param driver what the driver observed
     * @param load from its first connection to its last reply; empty where its end is not known
     * @param arm the arm
     * @param injectors what sent its requests
     * @param injectorCpus how many CPUs that could use at once
     * @param parts each of several injectors by itself; none where one sent all
     * @param beside the arms that were under load in the same seconds, with what sent to them
     * @param backend what the backends counted; empty where one could not be asked
     * @param hostSpeed how fast the host was around it
     * @param warm whether the arm's warm-up ended because it was steady
     * @param warmUpErrorShare errors ÷ requests in that warm-up; empty where the driver cannot tell
     * @param start 1, and one more for each time that the run was resumed
     */
    record TrialObservations(
            TrialId planned,
            DriverTrial driver,
            Optional<SilentLoad> load,
            RunningArm arm,
            List<Task> injectors,
            int injectorCpus,
            List<DriverEvent.Part> parts,
            Map<RunningArm, List<Task>> beside,
            Optional<BackendFigures> backend,
            Optional<HostSpeed> hostSpeed,
            boolean warm,
            OptionalDouble warmUpErrorShare,
            int start) {
        Window window() {
            return driver.window();
        }

        /** Whether one of the tasks worked for an arm beside this one too. */
        boolean workForOthersToo(List<Task> tasks) {
            return beside.entrySet().stream()
                    .flatMap(other -> tasks(other.getKey(), other.getValue()).values().stream())
                    .anyMatch(others -> others.stream().anyMatch(tasks::contains));
        }

        /** The tasks of each role. */
        Map<Role, List<Task>> tasks() {
            return tasks(arm, injectors);
        }

        private static Map<Role, List<Task>> tasks(RunningArm arm, List<Task> injectors) {
            Map<Role, List<Task>> tasks = new EnumMap<>(Role.class);
            tasks.put(Role.SUT, List.of(arm.task()));
            tasks.put(Role.INJECTOR, injectors);
            if (!arm.backendTasks().isEmpty()) {
                tasks.put(Role.BACKEND, arm.backendTasks());
            }
            return tasks;
        }
    }

    /** The trial. */
    Trial assemble(TrialObservations seen) {
        Window window = seen.window();
        DriverTrial found = seen.driver();
        TrialId id = seen.planned();
        Map<String, ProcessFigures> processes = processes(seen);
        Optional<String> failure = failure(seen, processes);
        return new Trial(
                id,
                failure.isPresent() ? TrialStatus.FAILED : TrialStatus.VALID,
                failure,
                new Trial.Measured(
                        Instant.ofEpochMilli(window.fromEpochMs()), TimeUnit.MILLISECONDS.toNanos(window.lengthMs())),
                new Traffic(
                        driver.id(),
                        driver.abilities(),
                        rate(seen),
                        found.requests(),
                        found.errors(),
                        found.answered(),
                        found.failed(),
                        found.unanswered(),
                        found.atEdges(),
                        found.inFlight(),
                        found.offered().map(told -> offered(told, seen)),
                        found.requests() / (window.lengthMs() / MS_PER_SECOND),
                        found.serviceTime().map(times -> times(times, HistogramFiles.path(id, seen.start()))),
                        found.responseTime().map(times -> times(times, HistogramFiles.responsePath(id, seen.start())))),
                processes,
                sampler.host(seen.arm().task().machine(), window)
                        .withRoleCpus(roleCpus(seen))
                        .withSpeed(seen.hostSpeed()),
                Optional.of(steadiness(seen)),
                seen.backend(),
                List.of(),
                seen.beside().keySet().stream()
                        .map(other -> other.arm().id())
                        .sorted()
                        .toList(),
                Optional.empty(),
                parts.figures(seen),
                OptionalInt.empty());
    }

    /** Also of the hosts that only injectors are on. */
    private List<RoleCpus> roleCpus(TrialObservations seen) {
        return Stream.concat(
                        sampler.roleCpus(placement, seen.window()).stream(),
                        seen.parts().stream()
                                .map(DriverEvent.Part::share)
                                .filter(share -> !share.machine().equals(placement.machine(Role.INJECTOR)))
                                .distinct()
                                .flatMap(share ->
                                        sampler
                                                .roleCpus(new Placement(Map.of(Role.INJECTOR, share)), seen.window())
                                                .stream()))
                .toList();
    }

    private static Traffic.Offered offered(Offered told, TrialObservations seen) {
        double seconds = seen.window().lengthMs() / MS_PER_SECOND;
        return new Traffic.Offered(
                told.ratePerSec(),
                told.due() / seconds,
                told.sent() / seconds,
                told.waited(),
                told.notSent(),
                told.spunNs(),
                told.outstanding(),
                told.delay().map(times -> times(times, HistogramFiles.delayPath(seen.planned(), seen.start()))));
    }

    private static Traffic.Times times(Times found, String file) {
        return new Traffic.Times(Quantiles.of(found.meanNs(), found.decoded()), found.resolutionNs(), file);
    }

    private Steadiness steadiness(TrialObservations seen) {
        Window window = seen.window();
        OptionalDouble cpuNs = sampler.cpuNs(seen.arm().task(), window);
        OptionalDouble compilerNs = sampler.compilerNs(seen.arm().task(), window);
        return new Steadiness(
                seen.warm(),
                new CostDrift(sampler, seen, rate(seen).isPresent()).share(),
                compilerNs.isPresent() && cpuNs.orElse(0) > 0
                        ? OptionalDouble.of(compilerNs.getAsDouble() / cpuNs.getAsDouble())
                        : OptionalDouble.empty(),
                seen.warmUpErrorShare());
    }

    /** The rate that the arm was held to. */
    private OptionalInt rate(TrialObservations seen) {
        return driver.abilities().contains(Ability.PACE)
                        && !seen.planned().load().isOpen()
                ? seen.arm().arm().rate()
                : OptionalInt.empty();
    }

    private Optional<String> failure(TrialObservations seen, Map<String, ProcessFigures> processes) {
        Optional<Task> dead = Stream.concat(Stream.of(seen.arm().task()), seen.arm().backendTasks().stream())
                .filter(task -> !task.alive() && !sampler.outlived(task, seen.window())) // a driver may tell it late
                .findFirst();
        if (dead.isPresent()) {
            return Optional.of(dead.get().ending());
        }
        Optional<Task> stopped = seen.tasks().values().stream()
                .flatMap(List::stream)
                .filter(task -> sampler.wasStopped(task, seen.window()))
                .findFirst();
        if (stopped.isPresent()) {
            return Optional.of(stopped.get().spec().name()
                    + " must run while it is measured, and was stopped for a part of the window, as by SIGSTOP or a"
                    + " debugger: see to what stops it and measure the trial again");
        }
        if (!seen.driver().complete()) {
            return Optional.of(seen.driver()
                            .refused()
                            .orElse("the injector of " + driver.id() + " ended before the measured window did")
                    + seen.injectors().stream()
                            .filter(injector -> !injector.alive())
                            .map(injector -> ": " + injector.ending())
                            .findFirst()
                            .orElse(""));
        }
        Optional<String> clock = seen.injectors().stream()
                .flatMap(injector -> sampler.clockStep(injector, seen.window()).stream())
                .findFirst()
                .or(() -> seen.tasks().values().stream()
                        .flatMap(List::stream)
                        .flatMap(task -> sampler.offsetLost(task, seen.window()).stream())
                        .findFirst());
        if (clock.isPresent()) {
            return clock;
        }
        return processes.containsKey(Role.SUT.id())
                ? Optional.empty()
                : Optional.of("the CPU time of the system under test could not be read");
    }

    private Map<String, ProcessFigures> processes(TrialObservations seen) {
        Optional<JvmFigures> jvm = seen.arm().jvm().map(of -> GcLog.pauses(
                        of.gcLog(), of.clock().onHost(seen.window()))
                .map(TrialAssembler::jvmFigures)
                .orElseGet(() -> JvmFiguresDraft.builder().build()));
        Map<String, ProcessFigures> figures = new TreeMap<>();
        seen.tasks().forEach((role, tasks) -> figures(role, tasks, seen, role == Role.SUT ? jvm : Optional.empty())
                .ifPresent(found -> figures.put(role.id(), found)));
        return figures;
    }

    private static JvmFigures jvmFigures(GcLog.Pauses pauses) {
        return new JvmFigures(
                OptionalLong.of(pauses.count()),
                OptionalDouble.of(pauses.ns()),
                OptionalDouble.of(pauses.longestNs()),
                OptionalDouble.empty());
    }

    private Optional<ProcessFigures> figures(
            Role role, List<Task> tasks, TrialObservations seen, Optional<JvmFigures> jvm) {
        Window window = seen.window();
        OptionalDouble cpuNs = cpuTimes.ns(tasks, window);
        if (cpuNs.isEmpty()) {
            return Optional.empty();
        }
        // what an injector that does not sleep takes is no request's, and keeps no request waiting
        double spunNs = role == Role.INJECTOR
                ? seen.driver().offered().map(Offered::spunNs).orElse(0L)
                : 0;
        int cpus = role == Role.INJECTOR ? injectorCpus(seen) : placement.count(role);
        OptionalDouble sharedNs = role == Role.INJECTOR && !seen.parts().isEmpty()
                ? parts.sharedNs(seen)
                : cpuTimes.sharedNs(tasks, placement.share(role), cpus, window);
        Optional<WholeLoad> wholeLoad =
                spunNs > 0 ? Optional.empty() : seen.load().flatMap(load -> wholeLoad(tasks, load));
        return Optional.of(new ProcessFigures(
                Math.max(0, Math.round(cpuNs.getAsDouble() - spunNs)),
                // what an injector spins is time by the clock, in which its compiler has run
                spunNs > 0 ? OptionalLong.empty() : sum(tasks, task -> rounded(sampler.compilerNs(task, window))),
                cpus,
                rounded(sharedNs),
                sum(tasks, task -> sampler.rssBytes(task, window)),
                sum(tasks, task -> sampler.contextSwitches(task, window)),
                seen.workForOthersToo(tasks),
                wholeLoad,
                jvm,
                role == Role.SUT
                        ? counted(
                                seen.planned().arm(),
                                seen.load()
                                        .filter(load -> wholeLoad.isPresent()
                                                || !driver.abilities().contains(Ability.INNER_WINDOW)),
                                window)
                        : Optional.empty()));
    }

    /** Takes what was counted over the load, where its CPU time is known or it is the window, else in the window. */
    private Optional<Counters> counted(String arm, Optional<SilentLoad> load, Window window) {
        return Optional.ofNullable(counters.get(arm))
                .map(counts -> load.map(counts::over).orElseGet(() -> counts.in(window)));
    }

    /** Of a driver whose window is not the whole load already. */
    private Optional<WholeLoad> wholeLoad(List<Task> tasks, SilentLoad load) {
        OptionalDouble cpuNs = driver.abilities().contains(Ability.INNER_WINDOW)
                ? sampler.cpuNsOver(tasks, load)
                : OptionalDouble.empty();
        return cpuNs.isEmpty()
                ? Optional.empty()
                : Optional.of(new WholeLoad(
                        Math.round(cpuNs.getAsDouble()),
                        sum(tasks, task -> rounded(sampler.compilerNsOver(task, load)))));
    }

    /** What the hosts of several injectors have together is known to the driver alone. */
    private int injectorCpus(TrialObservations seen) {
        return seen.parts().isEmpty()
                ? Math.min(seen.injectorCpus(), placement.count(Role.INJECTOR))
                : seen.injectorCpus();
    }

    private static OptionalLong rounded(OptionalDouble ns) {
        return ns.isPresent() ? OptionalLong.of(Math.round(ns.getAsDouble())) : OptionalLong.empty();
    }

    private interface Figure {
        OptionalLong of(Task task);
    }

    private static OptionalLong sum(List<Task> tasks, Figure figure) {
        return tasks.stream().map(figure::of).allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(tasks.stream()
                        .mapToLong(task -> figure.of(task).orElseThrow())
                        .sum())
                : OptionalLong.empty();
    }
}
