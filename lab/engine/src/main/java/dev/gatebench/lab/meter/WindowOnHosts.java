package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.meter.MachineSeries.CpuSeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whose the CPU time of machines was in a window. What is watched is ours for as long as it lives, all else is foreign.
 * Where something of ours ran is known by the CPUs that it is bound to: of what is bound to more CPUs than are asked
 * for, as much is counted as it can have used on these.
 */
final class WindowOnHosts {
    private final Collection<TaskSeries> ours;
    private final Map<String, MachineSeries> machines;
    private final Window window;

    /**
     * @param ours all that is watched
     * @param machines the machines by name
     */
    WindowOnHosts(Collection<TaskSeries> ours, Map<String, MachineSeries> machines, Window window) {
        this.ours = ours;
        this.machines = machines;
        this.window = window;
    }

    /** CPUs of roles of one machine. */
    private record Share(TreeSet<Role> roles, CpuSet cpus) {
        Share plus(Share other) {
            TreeSet<Role> both = new TreeSet<>(roles);
            both.addAll(other.roles);
            return new Share(both, cpus.plus(other.cpus));
        }
    }

    /** What a machine did, all its CPUs together. */
    HostFigures machine(String machine) {
        MachineSeries series = machines.get(machine);
        if (series == null) {
            return HostFigures.none();
        }
        return new HostFigures(
                share(series.all(), each -> each.steal),
                foreign(series.all(), ours(machine, Optional.empty())),
                List.of(),
                Optional.empty());
    }

    /**
     * What the CPUs of each role did. Where something of ours may run on the CPUs of several roles, these are also
     * looked at together: what it used is then all on them, and hides nothing. A role that may use all CPUs, or whose
     * CPUs the system does not tell apart, has all of its machine.
     */
    List<RoleCpus> roles(Placement placement) {
        List<RoleCpus> found = new ArrayList<>();
        placement.byMachine().forEach((machine, roles) -> {
            List<Share> shares = new ArrayList<>();
            TreeSet<Role> free = new TreeSet<>();
            for (Role role : roles) {
                placement
                        .cpus(role)
                        .filter(cpus -> series(machine, cpus).isPresent())
                        .ifPresentOrElse(
                                cpus -> add(shares, new Share(new TreeSet<>(List.of(role)), cpus)),
                                () -> free.add(role));
            }
            shares.forEach(share -> found.add(figures(machine, share)));
            joined(machine, shares).forEach(share -> found.add(figures(machine, share)));
            if (!free.isEmpty()) {
                found.add(figures(machine, free, placement.machineCpus(free.first())));
            }
        });
        return found;
    }

    /** Roles with the same CPUs are one share. */
    private static void add(List<Share> shares, Share other) {
        for (Share share : shares) {
            if (share.cpus().equals(other.cpus())) {
                share.roles().addAll(other.roles());
                return;
            }
        }
        shares.add(other);
    }

    /** What becomes of shares when each on whose CPUs the same task may run is one with the other. */
    private List<Share> joined(String machine, List<Share> shares) {
        List<Share> joined = new ArrayList<>(shares);
        on(machine)
                .filter(task -> task.cpuNsWithin(window.fromEpochMs(), window.toEpochMs()) > 0)
                .forEach(task -> {
                    List<Share> reached = joined.stream()
                            .filter(share -> overlap(task.metered, share.cpus()) > 0)
                            .toList();
                    joined.removeAll(reached);
                    reached.stream().reduce(Share::plus).ifPresent(joined::add);
                });
        joined.removeAll(shares);
        return joined;
    }

    private RoleCpus figures(String machine, Share share) {
        Optional<Collection<CpuSeries>> cpus = series(machine, share.cpus());
        return new RoleCpus(
                share.roles().stream().map(Role::id).toList(),
                share.cpus().size(),
                cpus.map(each -> share(each, cpu -> cpu.steal)).orElse(OptionalDouble.empty()),
                cpus.map(each -> foreign(each, ours(machine, Optional.of(share.cpus()))))
                        .orElse(OptionalDouble.empty()),
                cpus.map(each -> waited(machine, share.cpus(), each)).orElse(OptionalDouble.empty()),
                throttled(on(machine).filter(task -> overlap(task.metered, share.cpus()) > 0)));
    }

    private Optional<Collection<CpuSeries>> series(String machine, CpuSet cpus) {
        return Optional.ofNullable(machines.get(machine)).flatMap(series -> series.of(cpus));
    }

    /** Those of roles that have all CPUs. */
    private RoleCpus figures(String machine, Set<Role> roles, int cpus) {
        HostFigures all = machine(machine);
        return new RoleCpus(
                roles.stream().map(Role::id).toList(),
                cpus,
                all.stealShare(),
                all.foreignShare(),
                OptionalDouble.empty(),
                throttled(on(machine)));
    }

    /** That of the control group that was throttled most: all tasks of a group tell the same. */
    private OptionalDouble throttled(Stream<TaskSeries> tasks) {
        OptionalDouble most = tasks.map(task -> task.throttled.growth(window.fromEpochMs(), window.toEpochMs()))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        return most.isPresent()
                ? OptionalDouble.of(most.getAsDouble() / TimeUnit.MILLISECONDS.toNanos(window.lengthMs()))
                : most;
    }

    /**
     * CPU time that all of ours but some may have used on CPUs of a machine, ns; empty where that of one that lived in
     * the window is not known.
     *
     * @param but those that do not count
     * @param cpus the CPUs; empty for all
     * @param marginMs how far outside of the window the better ends of its time lie, ms
     */
    OptionalDouble othersNs(Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, long marginMs) {
        List<String> own = but.stream().map(Metered::id).toList();
        List<OptionalDouble> each = on(machine)
                .filter(task -> !own.contains(task.metered.id()))
                .filter(task -> cpus.map(set -> overlap(task.metered, set) > 0).orElse(true))
                .map(task -> {
                    OptionalDouble used = task.cpuNsWhileItLived(window, marginMs);
                    return used.isPresent() ? OptionalDouble.of(mostOn(cpus, task.metered, used.getAsDouble())) : used;
                })
                .toList();
        return each.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        each.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    private Stream<TaskSeries> on(String machine) {
        return ours.stream().filter(task -> task.metered.machine().equals(machine));
    }

    /** What all of ours may have used on CPUs, as far as it was read, ns. */
    private double ours(String machine, Optional<CpuSet> cpus) {
        long from = window.fromEpochMs();
        long to = window.toEpochMs();
        return on(machine)
                .mapToDouble(task ->
                        mostOn(cpus, task.metered, task.cpuNs(window, 0).orElseGet(() -> task.cpuNsWithin(from, to))))
                .sum();
    }

    private double mostOn(Optional<CpuSet> cpus, Metered metered, double usedNs) {
        return cpus.isEmpty()
                ? usedNs
                : Math.min(
                        usedNs,
                        (double) overlap(metered, cpus.get()) * TimeUnit.MILLISECONDS.toNanos(window.lengthMs()));
    }

    private static int overlap(Metered metered, CpuSet cpus) {
        return metered.cpus().map(cpus::overlap).orElse(cpus.size());
    }

    /**
     * How long threads of what is bound to CPUs, or to some of them, waited for one ÷ the time of the CPUs; empty where
     * that of one that worked is not known.
     */
    private OptionalDouble waited(String machine, CpuSet set, Collection<CpuSeries> cpus) {
        OptionalDouble total = growth(cpus, each -> each.total);
        List<OptionalDouble> each = on(machine)
                .filter(task -> task.metered.cpus().map(set::containsAll).orElse(false))
                .filter(task -> task.cpuNsWithin(window.fromEpochMs(), window.toEpochMs()) > 0)
                .map(task -> task.runDelay.growth(window))
                .toList();
        return each.stream().anyMatch(OptionalDouble::isEmpty) || total.orElse(0) <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        each.stream().mapToDouble(OptionalDouble::getAsDouble).sum() / total.getAsDouble());
    }

    private OptionalDouble foreign(Collection<CpuSeries> cpus, double oursNs) {
        OptionalDouble busy = growth(cpus, each -> each.busy);
        OptionalDouble total = growth(cpus, each -> each.total);
        return busy.isPresent() && total.orElse(0) > 0
                ? OptionalDouble.of(Math.max(0, busy.getAsDouble() - oursNs) / total.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble share(Collection<CpuSeries> cpus, Function<CpuSeries, Series> part) {
        OptionalDouble ns = growth(cpus, part);
        OptionalDouble total = growth(cpus, each -> each.total);
        return ns.isPresent() && total.orElse(0) > 0
                ? OptionalDouble.of(ns.getAsDouble() / total.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble growth(Collection<CpuSeries> cpus, Function<CpuSeries, Series> part) {
        List<OptionalDouble> each = cpus.stream()
                .map(part)
                .map(series -> series.growth(window.fromEpochMs(), window.toEpochMs()))
                .toList();
        return each.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        each.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }
}
