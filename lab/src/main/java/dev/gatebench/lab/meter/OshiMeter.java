package dev.gatebench.lab.meter;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Reads through OSHI, on systems without {@code /proc}. Steal is not known there. */
final class OshiMeter implements Meter {
    private static final long MS_NS = 1_000_000L;

    private final OperatingSystem os;
    private final CentralProcessor processor;

    OshiMeter() {
        SystemInfo info = new SystemInfo();
        this.os = info.getOperatingSystem();
        this.processor = info.getHardware().getProcessor();
    }

    @Override
    public OptionalLong cpuNs(long pid) {
        OSProcess process = os.getProcess((int) pid);
        return process == null
                ? OptionalLong.empty()
                : OptionalLong.of((process.getUserTime() + process.getKernelTime()) * MS_NS);
    }

    @Override
    public Optional<Footprint> footprint(long pid) {
        OSProcess process = os.getProcess((int) pid);
        return process == null
                ? Optional.empty()
                : Optional.of(new Footprint(
                        process.getResidentSetSize(),
                        process.getContextSwitches() > 0
                                ? OptionalLong.of(process.getContextSwitches())
                                : OptionalLong.empty()));
    }

    @Override
    public OptionalLong jitCpuNs(long pid) {
        return OptionalLong.empty(); // OSHI has no names of threads that run in other processes
    }

    @Override
    public HostUsage host() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        long total = Arrays.stream(ticks).sum();
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        return new HostUsage((total - idle) * MS_NS, total * MS_NS, OptionalLong.empty());
    }
}
