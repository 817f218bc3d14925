package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Reads meters through OSHI, on systems without {@code /proc}. Steal is not known there, nor the time of children that
 * have ended.
 */
final class OshiMeter implements ProcessMeter {
    private static final long MS_NS = 1_000_000L;

    private final OperatingSystem os;
    private final CentralProcessor processor;

    OshiMeter() {
        SystemInfo info = new SystemInfo();
        this.os = info.getOperatingSystem();
        this.processor = info.getHardware().getProcessor();
    }

    @Override
    public OptionalLong ownCpuNs(long pid) {
        return processes(List.of(pid)).stream().mapToLong(OshiMeter::cpuNs).findFirst();
    }

    @Override
    public long cpuNs(Collection<Long> pids) {
        return processes(pids).stream().mapToLong(OshiMeter::cpuNs).sum();
    }

    @Override
    public boolean stopped(Collection<Long> pids) {
        return processes(pids).stream().anyMatch(process -> process.getState() == OSProcess.State.STOPPED);
    }

    @Override
    public Optional<Footprint> footprint(Collection<Long> pids) {
        List<OSProcess> living = processes(pids);
        long switches = living.stream().mapToLong(OSProcess::getContextSwitches).sum();
        return living.isEmpty()
                ? Optional.empty()
                : Optional.of(new Footprint(
                        living.stream().mapToLong(OSProcess::getResidentSetSize).sum(),
                        switches > 0 ? OptionalLong.of(switches) : OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()));
    }

    @Override
    public Set<Path> compilerThreads(Collection<Long> pids) {
        return Set.of(); // OSHI has no names of threads that run in other processes
    }

    @Override
    public OptionalLong compilerNs(Collection<Path> threads) {
        return OptionalLong.empty();
    }

    @Override
    public Map<Long, Set<Long>> children() {
        Map<Long, Set<Long>> children = new HashMap<>();
        ProcessHandle.allProcesses().forEach(process -> process.parent()
                .ifPresent(parent -> children.computeIfAbsent(parent.pid(), pid -> new HashSet<>())
                        .add(process.pid())));
        return children;
    }

    /** Reads no times of single CPUs: where OSHI reads, nothing is bound to any. */
    @Override
    public MachineTimes machine() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        long total = Arrays.stream(ticks).sum();
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        return new MachineTimes(new CpuCounters((total - idle) * MS_NS, total * MS_NS, OptionalLong.empty()), Map.of());
    }

    private List<OSProcess> processes(Collection<Long> pids) {
        return pids.stream()
                .map(pid -> os.getProcess(pid.intValue()))
                .filter(Objects::nonNull)
                .toList();
    }

    private static long cpuNs(OSProcess process) {
        return (process.getUserTime() + process.getKernelTime()) * MS_NS;
    }
}
