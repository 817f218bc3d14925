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
import java.util.LinkedHashMap;
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
 * The CPU time of machines in a window, by whose it was. What is watched is ours for as long as it lives, all else is
 * foreign. The CPUs that a task is bound to tell where it ran: of a task that is bound to more CPUs than are asked for,
 * as much is counted as it can have used on these.
 */
final class WindowOnHosts {
    private final Collection<TaskSeries> ours;
    private final Map<String, MachineSeries> machines;
    private final Window window;
    private final double windowNs;

    WindowOnHosts(Collection<TaskSeries> ours, Map<String, MachineSeries> machines, Window window) {
        this.ours = ours;
        this.machines = machines;
        this.window = window;
        this.windowNs = TimeUnit.MILLISECONDS.toNanos(window.lengthMs());
    }

    /** CPUs of roles of one machine. */
    private record Share(TreeSet<Role> roles, CpuSet cpus) {
        Share plus(Share other) {
            TreeSet<Role> both = new TreeSet<>(roles);
            both.addAll(other.roles);
            return new Share(both, cpus.plus(other.cpus));
        }
    }

    /** Returns the figures of a machine, all its CPUs together. */
    HostFigures machine(String machine) {
        return Optional.ofNullable(machines.get(machine))
                .map(series -> new HostFigures(
                        share(series.all(), each -> each.steal),
                        foreign(series.all(), machine, Optional.empty()),
                        List.of(),
                        Optional.empty(),
                        series.tcp(window)))
                .orElseGet(HostFigures::none);
    }

    /**
     * Returns the figures of the CPUs of each role. Where a task of ours may run on the CPUs of several roles, these
     * roles also have figures together: all CPU time of the task is then on their CPUs, and hides nothing. A role that
     * may use all CPUs, or whose CPUs the system does not tell apart, has all of its machine.
     */
    List<RoleCpus> roles(Placement placement) {
        List<RoleCpus> found = new ArrayList<>();
        placement.byMachine().forEach((machine, roles) -> {
            Map<CpuSet, Share> shares = new LinkedHashMap<>();
            TreeSet<Role> free = new TreeSet<>();
            for (Role role : roles) {
                placement
                        .cpus(role)
                        .filter(cpus -> series(machine, cpus).isPresent())
                        .ifPresentOrElse(
                                cpus -> shares.computeIfAbsent(cpus, own -> new Share(new TreeSet<>(), own))
                                        .roles()
                                        .add(role),
                                () -> free.add(role));
            }
            List<Share> apart = List.copyOf(shares.values());
            apart.forEach(share -> found.add(figures(machine, share)));
            joined(machine, apart).forEach(share -> found.add(figures(machine, share)));
            if (!free.isEmpty()) {
                HostFigures all = machine(machine);
                found.add(new RoleCpus(
                        ids(free),
                        placement.machineCpus(free.first()),
                        all.stealShare(),
                        all.foreignShare(),
                        OptionalDouble.empty(),
                        throttled(on(machine))));
            }
        });
        return found;
    }

    /** Joins the shares on whose CPUs one task may run; returns those that are joined. */
    private List<Share> joined(String machine, List<Share> shares) {
        List<Share> joined = new ArrayList<>(shares);
        on(machine).filter(task -> task.cpuNsWithin(window) > 0).forEach(task -> {
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
        Collection<CpuSeries> cpus = series(machine, share.cpus()).orElse(List.of());
        return new RoleCpus(
                ids(share.roles()),
                share.cpus().size(),
                share(cpus, cpu -> cpu.steal),
                foreign(cpus, machine, Optional.of(share.cpus())),
                waited(machine, share.cpus(), cpus),
                throttled(on(machine).filter(task -> overlap(task.metered, share.cpus()) > 0)));
    }

    private static List<String> ids(Set<Role> roles) {
        return roles.stream().map(Role::id).toList();
    }

    private Optional<Collection<CpuSeries>> series(String machine, CpuSet cpus) {
        return Optional.ofNullable(machines.get(machine)).flatMap(series -> series.of(cpus));
    }

    /** Returns the share of the control group that was throttled most: all tasks of a group tell the same. */
    private OptionalDouble throttled(Stream<TaskSeries> tasks) {
        OptionalDouble most = tasks.map(task -> task.throttled.growth(window))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        return OptionalFigures.map(most, ns -> ns / windowNs);
    }

    /** Answers {@link Sampler#othersNs}. */
    OptionalDouble othersNs(Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, long marginMs) {
        List<String> own = but.stream().map(Metered::id).toList();
        return OptionalFigures.sum(on(machine)
                .filter(task -> !own.contains(task.metered.id()))
                .filter(task -> cpus.map(set -> overlap(task.metered, set) > 0).orElse(true))
                .map(task -> OptionalFigures.map(
                        task.cpuNsWhileItLived(window, marginMs), used -> mostOn(cpus, task.metered, used)))
                .toList());
    }

    private Stream<TaskSeries> on(String machine) {
        return ours.stream().filter(task -> task.metered.machine().equals(machine));
    }

    private double mostOn(Optional<CpuSet> cpus, Metered metered, double usedNs) {
        return cpus.map(set -> Math.min(usedNs, overlap(metered, set) * windowNs))
                .orElse(usedNs);
    }

    private static int overlap(Metered metered, CpuSet cpus) {
        return metered.cpus().map(cpus::overlap).orElse(cpus.size());
    }

    /**
     * Returns how long threads of tasks that are bound to CPUs, or to some of them, waited for one ÷ the time of the
     * CPUs; empty where that of a task that worked is not known.
     */
    private OptionalDouble waited(String machine, CpuSet set, Collection<CpuSeries> cpus) {
        OptionalDouble waitedNs = OptionalFigures.sum(on(machine)
                .filter(task -> task.metered.cpus().map(set::containsAll).orElse(false))
                .filter(task -> task.cpuNsWithin(window) > 0)
                .map(task -> task.runDelay.growth(window))
                .toList());
        return OptionalFigures.ratio(waitedNs, growth(cpus, each -> each.total));
    }

    /** Returns the share of CPU time that ours cannot have used, as far as ours was read. */
    private OptionalDouble foreign(Collection<CpuSeries> cpus, String machine, Optional<CpuSet> set) {
        double oursNs = on(machine)
                .mapToDouble(task ->
                        mostOn(set, task.metered, task.cpuNs(window, 0).orElseGet(() -> task.cpuNsWithin(window))))
                .sum();
        OptionalDouble foreignNs =
                OptionalFigures.map(growth(cpus, each -> each.busy), busy -> Math.max(0, busy - oursNs));
        return OptionalFigures.ratio(foreignNs, growth(cpus, each -> each.total));
    }

    private OptionalDouble share(Collection<CpuSeries> cpus, Function<CpuSeries, Series> part) {
        return OptionalFigures.ratio(growth(cpus, part), growth(cpus, each -> each.total));
    }

    private OptionalDouble growth(Collection<CpuSeries> cpus, Function<CpuSeries, Series> part) {
        return OptionalFigures.sum(
                cpus.stream().map(part).map(series -> series.growth(window)).toList());
    }
}
