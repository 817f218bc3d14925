package dev.gatebench.mock.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How busy the machine is, from {@code /proc/stat}, to tell whether others disturbed.
 *
 * @param busyTicks ticks of all CPUs that were used here
 * @param stolenTicks ticks that the hypervisor gave to others
 * @param allTicks all ticks
 */
record Host(long busyTicks, long stolenTicks, long allTicks) {

    static Host now() throws IOException {
        // cpu user nice system idle iowait irq softirq steal …
        List<String> fields =
                ProcStat.words(Files.readAllLines(Path.of("/proc/stat")).get(0));
        long all = 0;
        for (String field : fields.subList(1, 9)) {
            all += Long.parseLong(field);
        }
        long idle = Long.parseLong(fields.get(4)) + Long.parseLong(fields.get(5));
        long stolen = Long.parseLong(fields.get(8));
        return new Host(all - idle - stolen, stolen, all);
    }
}
