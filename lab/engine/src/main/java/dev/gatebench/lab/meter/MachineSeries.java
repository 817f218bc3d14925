package dev.gatebench.lab.meter;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostUsage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What was read of the CPUs of one machine, through one of its hosts. */
final class MachineSeries {
    final Host host;
    private final CpuSeries all = new CpuSeries();
    private final Map<Integer, CpuSeries> byCpu = new ConcurrentHashMap<>();

    MachineSeries(Host host) {
        this.host = host;
    }

    void add(HostUsage usage) {
        long at = usage.at().epochMs();
        all.add(at, usage.all());
        usage.byCpu().forEach((cpu, times) -> byCpu.computeIfAbsent(cpu, id -> new CpuSeries())
                .add(at, times));
    }

    /** The series of all CPUs together. */
    Collection<CpuSeries> all() {
        return List.of(all);
    }

    /** The series of each of some CPUs; empty where one of them was never told apart. */
    Optional<Collection<CpuSeries>> of(CpuSet cpus) {
        return byCpu.keySet().containsAll(cpus.ids())
                ? Optional.of(cpus.ids().stream().map(byCpu::get).toList())
                : Optional.empty();
    }

    /** The series of one CPU, or of all together. */
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
