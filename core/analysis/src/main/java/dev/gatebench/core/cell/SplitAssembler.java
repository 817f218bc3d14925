package dev.gatebench.core.cell;

import dev.gatebench.core.cell.IdleTime.Counted;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

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

    /** Rates of an open load that differ by no more than this share of the gateway's are the same. */
    private static final double SAME_RATE = 0.1;

    private static final Set<String> BUSY_MACHINE =
            Set.of(CheckNames.INJECTOR, CheckNames.BACKEND, CheckNames.HOST, CheckNames.STEADY);

    private static final List<String> ROLES = List.of(Trial.SUT, Trial.BACKEND, Trial.INJECTOR);

    /**
     * Splits the median of a cell by its valid trials; empty of the direct arm, of a duet, and where a figure is
     * missing.
     */
    Optional<CellSplit> of(String arm, Load load, List<Trial> valid) {
        List<Trial> trials = timed(valid);
        OptionalDouble median = median(trials, SplitAssembler::p50);
        OptionalDouble gateway = median(trials, trial -> trial.cpuNsPerRequest(Trial.SUT));
        if (arm.equals(ArmSpec.DIRECT) || median.isEmpty() || gateway.isEmpty()) {
            return Optional.empty();
        }
        List<Trial> direct = timed(CellTrials.of(all, ArmSpec.DIRECT, load)).stream()
                .filter(trial -> isBase(trial) && alike(trial, trials.get(0)))
                .toList();
        OptionalDouble backend = median(trials, trial -> trial.cpuNsPerRequest(Trial.BACKEND));
        double delay = delayNs.orElse(0);
        return Optional.of(new CellSplit(
                median.getAsDouble(),
                median(direct, SplitAssembler::p50),
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

    /**
     * Whether a direct trial may be what a gateway's is compared with. One that was refused because a machine was busy
     * or not steady may: the direct arm is then slower than it could be, and the gateway seems to add less.
     */
    private static boolean isBase(Trial direct) {
        return direct.status() != TrialStatus.FAILED
                && direct.checks().stream()
                        .filter(finding -> finding.verdict() == Verdict.FAIL)
                        .allMatch(finding -> BUSY_MACHINE.contains(finding.check()));
    }

    /** Whether a direct trial had the driver and the client of a gateway's, and by the open model the rate of it. */
    private static boolean alike(Trial direct, Trial gateway) {
        return direct.traffic().driver().equals(gateway.traffic().driver())
                && direct.traffic().spokenBy().equals(gateway.traffic().spokenBy())
                && (Arrivals.of(gateway.load()).isEmpty()
                        || (direct.rate().isPresent()
                                && gateway.rate().isPresent()
                                && Math.abs(direct.rate().getAsInt()
                                                - gateway.rate().getAsInt())
                                        <= SAME_RATE * gateway.rate().getAsInt()));
    }

    private static OptionalDouble p50(Trial trial) {
        return trial.serviceTimeNs().stream().mapToDouble(times -> times.p50()).findFirst();
    }

    private static OptionalDouble median(List<Trial> trials, Function<Trial, OptionalDouble> figure) {
        List<OptionalDouble> figures = trials.stream().map(figure).toList();
        return figures.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : Estimate.median(figures.stream().flatMapToDouble(OptionalDouble::stream));
    }

    private static Optional<IdleTime> idle(List<Trial> trials, List<Trial> direct) {
        return idle(trials, direct, true).filter(IdleTime::shown).or(() -> idle(trials, direct, false));
    }

    /** @param evenly whether the CPUs of a role share its work; else one of them may do all of it */
    private static Optional<IdleTime> idle(List<Trial> trials, List<Trial> direct, boolean evenly) {
        OptionalDouble base = median(direct, SplitAssembler::p50);
        OptionalDouble backend = median(trials, trial -> trial.cpuNsPerRequest(Trial.BACKEND));
        OptionalDouble backendOfDirect = median(direct, trial -> trial.cpuNsPerRequest(Trial.SUT));
        Map<String, Double> busy = busy(trials, evenly);
        if (base.isEmpty()
                || backend.isEmpty()
                || backendOfDirect.isEmpty()
                || busy.size() < ROLES.size()
                || busy.values().stream().anyMatch(share -> share >= BUSY)
                || !trials.stream().allMatch(SplitAssembler::isUndisturbed)) {
            return Optional.empty();
        }
        double added = median(trials, SplitAssembler::p50).orElseThrow() - base.getAsDouble();
        double gatewayNs =
                median(trials, trial -> trial.cpuNsPerRequest(Trial.SUT)).orElseThrow();
        double moreOfBackendNs = Math.max(0, backend.getAsDouble() - backendOfDirect.getAsDouble());
        double idleNs = added
                - gatewayNs / (1 - busy.getOrDefault(Trial.SUT, 0.0))
                - moreOfBackendNs / (1 - busy.getOrDefault(Trial.BACKEND, 0.0));
        if (added <= 0 || idleNs <= IdleTime.LEAST_SHARE * added) {
            return Optional.empty();
        }
        Optional<Quantum> near = Quantum.near(idleNs);
        Optional<Counted> counted = near.flatMap(quantum -> counted(quantum, trials, direct));
        return Optional.of(new IdleTime(
                added,
                idleNs,
                busy,
                near,
                counted,
                counted.filter(Counted::shows).isPresent()));
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
