package dev.gatebench.core.cell;

import dev.gatebench.core.cell.IdleTime.Counted;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Splits the median service time of a gateway's cell, and finds where most of what the gateway adds is nobody's work. A
 * request that waits for a busy CPU waits for somebody's work. So the CPU time of gateway and backend counts 1 ÷ (1 -
 * busy share) times, the time that a request spends at a server that is so busy (M/M/1: L. Kleinrock, "Queueing
 * Systems", 1975, equation 3.25), and nothing is found where CPUs are busy for 80 % of the time. A gateway with several
 * CPUs may do all its work in one thread: where the kernel's counters do not show the cause, each role counts as if it
 * had one CPU.
 *
 * @param all the run's trials
 * @param delayNs the least delay that the backend has for certain, ns
 */
record SplitAssembler(List<Trial> all, OptionalLong delayNs) {
    /** Share of the time of a role's CPUs from which waiting for them may be all of a median. */
    private static final double BUSY = 0.8;

    /** The quantiles at which a known quantum is looked for, the median first. */
    private static final List<Looked> QUANTILES = List.of(
            new Looked(IdleTime.MEDIAN, Quantiles::p50),
            new Looked(0.75, Quantiles::p75),
            new Looked(0.9, Quantiles::p90));

    /** A quantile at which a known quantum is looked for. */
    private record Looked(double quantile, ToLongFunction<Quantiles> of) {}

    private static final List<String> ROLES = List.of(Trial.SUT, Trial.BACKEND, Trial.INJECTOR);

    /**
     * Splits the median of a cell by its valid trials; empty of the direct arm, of a duet, and where a figure is
     * missing.
     */
    Optional<CellSplit> of(String arm, Load load, List<Trial> valid) {
        List<Trial> trials = timed(valid);
        OptionalDouble median = median(trials, trial -> time(trial, Quantiles::p50));
        OptionalDouble gateway = median(trials, trial -> trial.cpuNsPerRequest(Trial.SUT));
        if (arm.equals(ArmSpec.DIRECT) || median.isEmpty() || gateway.isEmpty()) {
            return Optional.empty();
        }
        List<Trial> direct = timed(CellTrials.of(all, ArmSpec.DIRECT, load)).stream()
                .filter(trial -> DirectBase.isOf(trial, trials.get(0)))
                .toList();
        OptionalDouble backend = median(trials, trial -> trial.cpuNsPerRequest(Trial.BACKEND));
        double delay = delayNs.orElse(0);
        return Optional.of(new CellSplit(
                median.getAsDouble(),
                median(direct.stream().filter(DirectBase::saysItsTimes).toList(), trial -> time(trial, Quantiles::p50)),
                gateway.getAsDouble(),
                backend,
                delay > 0 ? OptionalDouble.of(delay) : OptionalDouble.empty(),
                Math.max(0, median.getAsDouble() - gateway.getAsDouble() - backend.orElse(0) - delay),
                idle(trials, direct)));
    }

    /** Selects the trials that had the CPUs to themselves and have service times. */
    private static List<Trial> timed(List<Trial> trials) {
        return trials.stream()
                .filter(trial ->
                        trial.beside().isEmpty() && trial.serviceTimeNs().isPresent())
                .toList();
    }

    private static OptionalDouble median(List<Trial> trials, Function<Trial, OptionalDouble> figure) {
        List<OptionalDouble> figures = trials.stream().map(figure).toList();
        return figures.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : Estimate.median(figures.stream().flatMapToDouble(OptionalDouble::stream));
    }

    private Optional<IdleTime> idle(List<Trial> trials, List<Trial> direct) {
        return idle(trials, direct, true).filter(IdleTime::shown).or(() -> idle(trials, direct, false));
    }

    /** @param evenly whether the CPUs of a role share its work; else one of them may do all of it */
    private Optional<IdleTime> idle(List<Trial> trials, List<Trial> direct, boolean evenly) {
        OptionalDouble backend = median(trials, trial -> trial.cpuNsPerRequest(Trial.BACKEND));
        OptionalDouble backendOfDirect = median(direct, trial -> trial.cpuNsPerRequest(Trial.SUT));
        Map<String, Double> busy = busy(trials, evenly);
        if (direct.isEmpty()
                || backend.isEmpty()
                || backendOfDirect.isEmpty()
                || busy.size() < ROLES.size()
                || busy.values().stream().anyMatch(share -> share >= BUSY)
                || !trials.stream().allMatch(SplitAssembler::isUndisturbed)) {
            return Optional.empty();
        }
        double gatewayNs =
                median(trials, trial -> trial.cpuNsPerRequest(Trial.SUT)).orElseThrow();
        double moreOfBackendNs = Math.max(0, backend.getAsDouble() - backendOfDirect.getAsDouble());
        double workNs = gatewayNs / (1 - busy.getOrDefault(Trial.SUT, 0.0))
                + moreOfBackendNs / (1 - busy.getOrDefault(Trial.BACKEND, 0.0));
        double added = added(trials, direct, Quantiles::p50);
        double idleNs = added - workNs;
        if (added <= 0 || idleNs <= IdleTime.LEAST_SHARE * added) {
            return Optional.empty();
        }
        List<Near> near = QUANTILES.stream()
                .flatMap(each -> Quantum.near(added(trials, direct, each.of()) - workNs).stream()
                        .map(quantum -> new Near(quantum, each.quantile(), counted(quantum, trials, direct))))
                .toList();
        Optional<Near> found = near.stream().filter(this::isShown).findFirst().or(() -> near.stream()
                .findFirst());
        return Optional.of(new IdleTime(
                added,
                idleNs,
                busy,
                found.map(Near::quantum),
                found.stream().mapToDouble(Near::quantile).findFirst(),
                found.flatMap(Near::counted),
                found.filter(this::isShown).isPresent()));
    }

    /** A quantum that the time at a quantile is near, and how often it was counted. */
    private record Near(Quantum quantum, double quantile, Optional<Counted> counted) {}

    /** A backend that answers later than the timer lets it run out in each request, and nobody waits for that. */
    private boolean isShown(Near near) {
        return near.counted().filter(Counted::shows).isPresent()
                && !(near.quantum() == Quantum.DELAYED_ACK && near.quantum().isWithin((double) delayNs.orElse(0)));
    }

    /** Returns what a quantile of the gateway's is above the direct arm's, ns. */
    private static double added(List<Trial> trials, List<Trial> direct, ToLongFunction<Quantiles> of) {
        return median(trials, trial -> time(trial, of)).orElseThrow()
                - median(direct, trial -> DirectBase.time(trial, of)).orElseThrow();
    }

    static OptionalDouble time(Trial trial, ToLongFunction<Quantiles> quantile) {
        return trial.serviceTimeNs().stream().mapToDouble(quantile::applyAsLong).findFirst();
    }

    private static Optional<Counted> counted(Quantum quantum, List<Trial> trials, List<Trial> direct) {
        OptionalDouble own = median(trials, quantum::perRequest);
        OptionalDouble without = median(direct, quantum::perRequest);
        return own.isPresent() && without.isPresent()
                ? Optional.of(new Counted(own.getAsDouble(), without.getAsDouble()))
                : Optional.empty();
    }

    /** Returns the busy share of the CPUs of each role; a role of which it was not measured is absent. */
    private static Map<String, Double> busy(List<Trial> trials, boolean evenly) {
        Map<String, Double> busy = new HashMap<>();
        ROLES.forEach(
                role -> median(trials, trial -> busy(trial, role, evenly)).ifPresent(share -> busy.put(role, share)));
        return busy;
    }

    private static OptionalDouble busy(Trial trial, String role, boolean evenly) {
        List<OptionalDouble> each = InjectorFigures.of(trial, role).stream()
                .map(one -> busy(one, trial.durationNs(), waited(trial, role), evenly))
                .toList();
        return each.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : each.stream().flatMapToDouble(OptionalDouble::stream).max();
    }

    /** Adds the time in which threads were ready and waited for a CPU: they serve nobody meanwhile. */
    private static OptionalDouble busy(InjectorFigures one, long windowNs, double waited, boolean evenly) {
        OptionalDouble share = one.busyShare(windowNs);
        return share.isPresent()
                ? OptionalDouble.of(Math.min(1, (share.getAsDouble() + waited) * (evenly ? 1 : one.cpus())))
                : share;
    }

    private static double waited(Trial trial, String role) {
        return trial.host().roleCpus().stream()
                .filter(cpus -> cpus.roles().contains(role))
                .flatMapToDouble(cpus -> cpus.waitedShare().stream())
                .max()
                .orElse(0);
    }

    /**
     * Whether other programs and the hypervisor are known to have left the CPUs of all roles alone, by the default
     * limit of the check {@code host}: who waits for these waits for somebody.
     */
    private static boolean isUndisturbed(Trial trial) {
        HostFigures host = trial.host();
        return host.roleCpus().isEmpty()
                ? isUndisturbed(host.stealShare(), host.foreignShare())
                : host.roleCpus().stream().allMatch(cpus -> isUndisturbed(cpus.stealShare(), cpus.foreignShare()));
    }

    private static boolean isUndisturbed(OptionalDouble steal, OptionalDouble foreign) {
        return foreign.isPresent()
                && steal.orElse(0) + foreign.getAsDouble()
                        < CheckLimits.defaults().hostShare();
    }
}
