package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostUsage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Readings of the CPUs of one machine, and of the counters of its TCP, through one of its hosts. */
final class MachineSeries {
    final Host host;
    private final CpuSeries all = new CpuSeries();
    private final Map<Integer, CpuSeries> byCpu = new ConcurrentHashMap<>();
    private final Map<String, Series> tcp = new ConcurrentHashMap<>();

    MachineSeries(Host host) {
        this.host = host;
    }

    /** Reads the meters, as {@link TaskSeries#read} does. */
    List<Runnable> read() {
        return host.usages().stream()
                .filter(usage -> usage.at().errorMs() <= ClockOffset.MOST_ERROR_MS)
                .map(usage -> (Runnable) () -> add(usage))
                .toList();
    }

    private void add(HostUsage usage) {
        long at = usage.at().epochMs();
        all.add(at, usage.all());
        usage.byCpu().forEach((cpu, times) -> byCpu.computeIfAbsent(cpu, id -> new CpuSeries())
                .add(at, times));
        usage.tcp().forEach((name, number) -> tcp.computeIfAbsent(name, id -> new Series(Sampler.MOST_GAP_MS))
                .add(at, number));
    }

    /** Returns the series of all CPUs together. */
    Collection<CpuSeries> all() {
        return List.of(all);
    }

    /** Returns the series of each of some CPUs; empty where the host has no readings of one of them. */
    Optional<Collection<CpuSeries>> of(CpuSet cpus) {
        return byCpu.keySet().containsAll(cpus.ids())
                ? Optional.of(cpus.ids().stream().map(byCpu::get).toList())
                : Optional.empty();
    }

    /** Returns the growth of each counter of TCP that was read over a window. */
    Map<String, Long> tcp(Window window) {
        Map<String, Long> grown = new TreeMap<>();
        tcp.forEach((name, series) ->
                OptionalFigures.rounded(series.growth(window)).ifPresent(growth -> grown.put(name, growth)));
        return grown;
    }

    /** Readings of one CPU, or of all together, ns. */
    static final class CpuSeries {
        final Series busy = new Series(Sampler.MOST_GAP_MS);
        final Series total = new Series(Sampler.MOST_GAP_MS);
        final Series steal = new Series(Sampler.MOST_GAP_MS);

        void add(long epochMs, CpuCounters times) {
            busy.add(epochMs, times.busyNs());
            total.add(epochMs, times.totalNs());
            times.stealNs().ifPresent(ns -> steal.add(epochMs, ns));
        }
    }
}
