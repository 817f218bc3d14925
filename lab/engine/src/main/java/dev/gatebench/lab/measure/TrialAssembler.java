package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.ProcessFigures;
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
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.OptionalFigures;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Joins the observations of driver, meters and backend of one trial; judges nothing. */
final class TrialAssembler {
    private static final double MS_PER_SECOND = 1e3;

    private final Driver driver;
    private final Sampler sampler;
    private final Placement placement;
    private final WindowCpuTimes cpuTimes;
    private final Map<String, PerfCounters> counters;

    /** @param counters the counters by the id of their arm */
    TrialAssembler(Driver driver, Sampler sampler, Placement placement, Map<String, PerfCounters> counters) {
        this.driver = driver;
        this.sampler = sampler;
        this.placement = placement;
        this.cpuTimes = new WindowCpuTimes(sampler, driver.abilities().contains(Ability.INNER_WINDOW));
        this.counters = counters;
    }

    Trial assemble(TrialObservations seen) {
        Window window = seen.window();
        Map<String, ProcessFigures> processes = new RoleFigures(cpuTimes, placement, counters).of(seen);
        Optional<String> failure = new TrialFailure(driver.id(), sampler, seen)
                .reason()
                .or(() -> processes.containsKey(Role.SUT.id())
                                || seen.arm().task().wasFound()
                        ? Optional.empty()
                        : Optional.of("the CPU time of the system under test could not be read"));
        return new Trial(
                seen.planned(),
                failure.isPresent() ? TrialStatus.FAILED : TrialStatus.VALID,
                failure,
                new Trial.Measured(
                        Instant.ofEpochMilli(window.fromEpochMs()), TimeUnit.MILLISECONDS.toNanos(window.lengthMs())),
                traffic(seen),
                processes,
                host(seen, processes.containsKey(Role.SUT.id())),
                Optional.of(steadiness(seen)),
                seen.backend(),
                List.of(),
                seen.beside().keySet().stream()
                        .map(other -> other.arm().id())
                        .sorted()
                        .toList(),
                Optional.empty(),
                new InjectorParts(cpuTimes).figures(seen),
                OptionalInt.empty());
    }

    /** @param measured whether the CPU time of the system under test is known; else it counts as foreign */
    private HostFigures host(TrialObservations seen, boolean measured) {
        HostFigures all = sampler.host(seen.arm().task().machine(), seen.window())
                .withRoleCpus(roleCpus(seen))
                .withSpeed(seen.hostSpeed());
        return measured ? all : all.withoutForeign();
    }

    /** Returns the figures of the CPUs of each role, also on the hosts that have only injectors. */
    private List<RoleCpus> roleCpus(TrialObservations seen) {
        Stream<Placement> injectors = seen.parts().stream()
                .map(DriverEvent.Part::share)
                .filter(share -> !share.machine().equals(placement.machine(Role.INJECTOR)))
                .distinct()
                .map(share -> new Placement(Map.of(Role.INJECTOR, share)));
        return Stream.concat(Stream.of(placement), injectors)
                .flatMap(each -> sampler.roleCpus(each, seen.window()).stream())
                .toList();
    }

    private Traffic traffic(TrialObservations seen) {
        DriverTrial found = seen.driver();
        TrialId id = seen.planned();
        int start = seen.start();
        double seconds = seen.window().lengthMs() / MS_PER_SECOND;
        return new Traffic(
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
                found.offered()
                        .map(told -> new Traffic.Offered(
                                told.ratePerSec(),
                                told.due() / seconds,
                                told.sent() / seconds,
                                told.waited(),
                                told.notSent(),
                                told.spunNs(),
                                told.outstanding(),
                                told.delay().map(times -> times(times, HistogramFiles.delayPath(id, start))))),
                found.requests() / seconds,
                found.serviceTime().map(times -> times(times, HistogramFiles.path(id, start))),
                found.responseTime().map(times -> times(times, HistogramFiles.responsePath(id, start))),
                found.protocol(),
                found.handshakes(),
                Optional.of(seen.arm().arm().client()).filter(client -> !client.speaksPlainly()),
                found.byRequest().stream()
                        .map(each -> ofRequest(each, id, start))
                        .toList());
    }

    private static Traffic.OfRequest ofRequest(RequestFigures found, TrialId id, int start) {
        return new Traffic.OfRequest(
                found.id(),
                found.weight(),
                found.requests(),
                found.errors(),
                found.serviceTime()
                        .map(times ->
                                times(times, HistogramFiles.ofRequest(HistogramFiles.path(id, start), found.id()))),
                found.responseTime()
                        .map(times -> times(
                                times, HistogramFiles.ofRequest(HistogramFiles.responsePath(id, start), found.id()))));
    }

    private static Traffic.Times times(Times found, String file) {
        return new Traffic.Times(Quantiles.of(found.meanNs(), found.decoded()), found.resolutionNs(), file);
    }

    private Steadiness steadiness(TrialObservations seen) {
        Task sut = seen.arm().task();
        return new Steadiness(
                seen.warm(),
                new CostDrift(sampler, seen, rate(seen).isPresent()).share(),
                OptionalFigures.ratio(sampler.compilerNs(sut, seen.window()), sampler.cpuNs(sut, seen.window())),
                seen.warmUpErrorShare());
    }

    /** Returns the rate that the arm was held to, requests a second. */
    private OptionalInt rate(TrialObservations seen) {
        return driver.abilities().contains(Ability.PACE)
                        && !seen.planned().load().isOpen()
                ? seen.arm().arm().rate()
                : OptionalInt.empty();
    }
}
