package dev.gatebench.lab.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.plan.PlannedTrial;
import dev.gatebench.core.result.CpuPerRequest;
import dev.gatebench.core.result.HostFigures;
import dev.gatebench.core.result.HostSpeed;
import dev.gatebench.core.result.ProcessFigures;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.result.Steadiness;
import dev.gatebench.core.result.Trial;
import dev.gatebench.core.result.TrialStatus;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.meter.Footprint;
import dev.gatebench.lab.meter.GcLog;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.ManagedProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Joins what the driver, the meters and the backend saw of one trial; judges nothing. */
final class TrialAssembler {
    private final Sampler sampler;
    private final Placement placement;
    private final long injectorPid;

    TrialAssembler(Sampler sampler, Placement placement, long injectorPid) {
        this.sampler = sampler;
        this.placement = placement;
        this.injectorPid = injectorPid;
    }

    /**
     * The trial.
     *
     * @param histogram the service times, decoded
     * @param histogramFile where they were written
     * @param beside the arms that are under load in the same seconds
     * @param hostSpeed how fast the host was around it
     * @param warm whether the arm's warm-up ended because it was steady
     * @param ours all processes of this run
     */
    Trial assemble(
            PlannedTrial planned,
            DriverTrial driver,
            Histogram histogram,
            Optional<String> histogramFile,
            RunningArm arm,
            List<RunningArm> beside,
            BackendLedger ledger,
            Optional<HostSpeed> hostSpeed,
            boolean warm,
            List<Long> ours) {
        Window window = driver.window();
        Map<String, ProcessFigures> processes = processes(arm, beside, window);
        double seconds = window.lengthMs() / 1e3;
        Optional<String> failure = failure(driver, arm, processes);
        return new Trial(
                planned.arm(),
                planned.load().concurrency(),
                planned.fork(),
                planned.round(),
                failure.isPresent() ? TrialStatus.FAILED : TrialStatus.VALID,
                Instant.ofEpochMilli(window.fromEpochMs()),
                TimeUnit.MILLISECONDS.toNanos(window.lengthMs()),
                driver.requests(),
                driver.errors(),
                driver.totalRequests() + driver.totalErrors(),
                driver.requests() / seconds,
                driver.requests() == 0
                        ? Optional.empty()
                        : Optional.of(ServiceTime.of(driver.serviceTimeMeanNs(), histogram)),
                driver.resolutionNs(),
                histogramFile,
                cpuPerRequest(processes, driver.requests(), beside.isEmpty()),
                processes,
                sampler.host(window, ours),
                hostSpeed,
                Optional.of(steadiness(warm, arm, window)),
                ledger.figures(driver.name(), arm.backend()),
                List.of(),
                failure,
                beside.stream().map(other -> other.arm().id()).sorted().toList());
    }

    /** A trial of which nothing was measured. */
    static Trial failed(PlannedTrial planned, Instant at, String note) {
        return new Trial(
                planned.arm(),
                planned.load().concurrency(),
                planned.fork(),
                planned.round(),
                TrialStatus.FAILED,
                at,
                0,
                0,
                Map.of(),
                0,
                0,
                Optional.empty(),
                0,
                Optional.empty(),
                new CpuPerRequest(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()),
                Map.of(),
                new HostFigures(OptionalDouble.empty(), OptionalDouble.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.of(note),
                List.of());
    }

    private Steadiness steadiness(boolean warm, RunningArm arm, Window window) {
        long sut = arm.process().pid();
        OptionalDouble first = relativeCost(arm, window.firstHalf());
        OptionalDouble second = relativeCost(arm, window.secondHalf());
        OptionalDouble cpuNs = sampler.cpuNs(sut, window);
        OptionalDouble jitNs = sampler.jitNs(sut, window);
        return new Steadiness(
                warm,
                first.isPresent() && second.isPresent() && first.getAsDouble() > 0
                        ? OptionalDouble.of(second.getAsDouble() / first.getAsDouble() - 1)
                        : OptionalDouble.empty(),
                jitNs.isPresent() && cpuNs.orElse(0) > 0
                        ? OptionalDouble.of(jitNs.getAsDouble() / cpuNs.getAsDouble())
                        : OptionalDouble.empty());
    }

    /** CPU time of the system under test ÷ that of the reference. */
    private OptionalDouble relativeCost(RunningArm arm, Window window) {
        OptionalDouble sut = sampler.cpuNs(arm.process().pid(), window);
        OptionalDouble reference = sampler.cpuNs(arm.referencePid(injectorPid), window);
        return sut.isPresent() && reference.orElse(0) > 0
                ? OptionalDouble.of(sut.getAsDouble() / reference.getAsDouble())
                : OptionalDouble.empty();
    }

    private static Optional<String> failure(DriverTrial driver, RunningArm arm, Map<String, ProcessFigures> processes) {
        Optional<ManagedProcess> dead = Stream.concat(Stream.of(arm.process()), arm.backendProcess().stream())
                .filter(process -> !process.alive())
                .findFirst();
        if (dead.isPresent()) {
            return Optional.of(dead.get().ending());
        }
        if (!driver.complete()) {
            return Optional.of("the injector ended before the measured window did");
        }
        return processes.containsKey(Role.SUT.id())
                ? Optional.empty()
                : Optional.of("the CPU time of the system under test could not be read");
    }

    private Map<String, ProcessFigures> processes(RunningArm arm, List<RunningArm> beside, Window window) {
        Map<Role, Long> pids = pids(arm);
        pids.put(Role.INJECTOR, injectorPid);
        List<Map<Role, Long>> all = new ArrayList<>(List.of(pids));
        beside.forEach(other -> all.add(pids(other)));
        Optional<GcLog.Pauses> pauses = arm.gcLog().flatMap(log -> GcLog.pauses(log, window));
        Map<String, ProcessFigures> figures = new TreeMap<>();
        pids.forEach((role, pid) -> figures(role, pid, all, window, role == Role.SUT ? pauses : Optional.empty())
                .ifPresent(found -> figures.put(role.id(), found)));
        return figures;
    }

    private static Map<Role, Long> pids(RunningArm arm) {
        Map<Role, Long> pids = new EnumMap<>(Role.class);
        pids.put(Role.SUT, arm.process().pid());
        arm.backendProcess().ifPresent(backend -> pids.put(Role.BACKEND, backend.pid()));
        return pids;
    }

    private Optional<ProcessFigures> figures(
            Role role, long pid, List<Map<Role, Long>> all, Window window, Optional<GcLog.Pauses> pauses) {
        OptionalDouble cpuNs = sampler.cpuNs(pid, window);
        if (cpuNs.isEmpty()) {
            return Optional.empty();
        }
        Footprint footprint = sampler.footprint(pid, window);
        return Optional.of(new ProcessFigures(
                Math.round(cpuNs.getAsDouble()),
                placement.count(role),
                Math.round(sharedNs(role, pid, all, window)),
                footprint.rssBytes(),
                footprint.contextSwitches(),
                pauses.map(found -> OptionalLong.of(found.count())).orElse(OptionalLong.empty()),
                pauses.map(found -> OptionalDouble.of(found.ns())).orElse(OptionalDouble.empty()),
                pauses.map(found -> OptionalDouble.of(found.longestNs())).orElse(OptionalDouble.empty()),
                OptionalDouble.empty()));
    }

    /** CPU time of the other processes on the same CPUs. */
    private double sharedNs(Role role, long pid, List<Map<Role, Long>> all, Window window) {
        return all.stream()
                .flatMap(pids -> pids.entrySet().stream())
                .filter(other -> other.getValue() != pid
                        && placement.cpus(other.getKey()).equals(placement.cpus(role)))
                .mapToDouble(other -> sampler.cpuNs(other.getValue(), window).orElse(0))
                .sum();
    }

    /** The injector's only where all that it did was for this arm. */
    private static CpuPerRequest cpuPerRequest(
            Map<String, ProcessFigures> processes, long requests, boolean hasInjectorAlone) {
        return new CpuPerRequest(
                perRequest(processes, Role.SUT, requests),
                hasInjectorAlone ? perRequest(processes, Role.INJECTOR, requests) : OptionalDouble.empty(),
                perRequest(processes, Role.BACKEND, requests));
    }

    private static OptionalDouble perRequest(Map<String, ProcessFigures> processes, Role role, long requests) {
        ProcessFigures figures = processes.get(role.id());
        return figures == null || requests == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) figures.cpuNs() / requests);
    }
}
