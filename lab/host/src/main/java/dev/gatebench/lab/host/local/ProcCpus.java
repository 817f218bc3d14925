package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The times of a machine's CPUs in {@code /proc/stat} (see {@code proc(5)}). */
final class ProcCpus {
    private static final Pattern CPU_LINE = Pattern.compile("^cpu[0-9]{0,5}\\s");
    /** Begins the line of each CPU, and is the first word of the line of all of them. */
    private static final String CPU = "cpu";
    /** Index of the time in interrupts; times in soft interrupts and of steal follow. */
    private static final int IRQ = 6;

    private final Path stat;

    /** Decided by the first reading: were it to change, all such time since boot would come or go in one window. */
    private Optional<Boolean> interruptsAreApart = Optional.empty();

    ProcCpus(Path stat) {
        this.stat = stat;
    }

    ProcessMeter.MachineTimes read() throws IOException {
        List<String[]> lines = ProcStat.read(stat)
                .lines()
                .takeWhile(line -> CPU_LINE.matcher(line).find())
                .map(line -> line.split("\\s+", -1))
                .toList();
        if (lines.isEmpty()) {
            throw new IOException(stat + " must begin with the times of its CPUs");
        }
        boolean apart = interruptsAreApart(lines.get(0));
        Map<Integer, CpuCounters> byCpu = lines.stream()
                .skip(1)
                .filter(fields -> fields[0].length() > CPU.length())
                .collect(Collectors.toMap(
                        fields -> Integer.valueOf(fields[0].substring(CPU.length())),
                        fields -> times(fields, apart),
                        (first, again) -> again));
        return new ProcessMeter.MachineTimes(times(lines.get(0), apart), byCpu);
    }

    private synchronized boolean interruptsAreApart(String[] all) {
        if (interruptsAreApart.isEmpty()) {
            interruptsAreApart = Optional.of(ticksNs(all, IRQ) > 0);
        }
        return interruptsAreApart.get();
    }

    /**
     * Returns the times in a line {@code cpu0 user nice system idle iowait irq softirq steal}.
     *
     * @param interruptsAreApart whether the kernel measures the time of interrupts, and takes it from that of the
     *     process that they hit ({@code CONFIG_IRQ_TIME_ACCOUNTING}). A kernel that does not has no time in the column
     *     {@code irq}, and the time in {@code softirq} is in the processes' own time too.
     */
    private static CpuCounters times(String[] fields, boolean interruptsAreApart) {
        long processes = ticksNs(fields, 1) + ticksNs(fields, 2) + ticksNs(fields, 3);
        long idle = ticksNs(fields, 4) + ticksNs(fields, 5);
        long interrupts = ticksNs(fields, IRQ) + ticksNs(fields, IRQ + 1);
        long steal = ticksNs(fields, IRQ + 2);
        return new CpuCounters(
                processes + (interruptsAreApart ? 0 : interrupts),
                processes + idle + interrupts + steal,
                OptionalLong.of(steal));
    }

    private static long ticksNs(String[] fields, int index) {
        return index < fields.length ? KernelNumber.of(fields[index]).orElse(0) * ProcStat.TICK_NS : 0;
    }
}
