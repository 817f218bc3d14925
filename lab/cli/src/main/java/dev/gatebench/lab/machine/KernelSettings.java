package dev.gatebench.lab.machine;

import dev.gatebench.lab.machine.Finding.Grade;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Examines the settings of the kernel that decide how well a host measures. */
record KernelSettings(Path root) {
    List<Finding> examine() {
        return List.of(ports(), clock(), governor());
    }

    /**
     * Without keep-alive each request takes a port; Linux reuses it at once on loopback where tcp_tw_reuse is not 0.
     */
    private Finding ports() {
        String range = readLine("proc/sys/net/ipv4/ip_local_port_range").replaceAll("\\s+", "-");
        String reuse = readLine("proc/sys/net/ipv4/tcp_tw_reuse");
        String seen = range.isEmpty() ? "range not known" : range;
        if (reuse.equals("0")) {
            return Finding.warn(
                    "ports",
                    seen
                            + ", not reused for 60 s: arms without keep-alive run out of them; sysctl -w"
                            + " net.ipv4.tcp_tw_reuse=2");
        }
        return Finding.ok("ports", seen + (reuse.isEmpty() ? "" : ", reused on loopback"));
    }

    private Finding clock() {
        String source = readLine("sys/devices/system/clocksource/clocksource0/current_clocksource");
        boolean fast = source.isEmpty()
                || source.equals("tsc")
                || source.equals("kvm-clock")
                || source.equals("arch_sys_counter");
        return new Finding(
                "clock",
                fast ? Grade.OK : Grade.WARN,
                (source.isEmpty() ? "source not known" : "source " + source)
                        + (fast ? "" : "; each reading is a system call"));
    }

    private Finding governor() {
        String governor = readLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        return governor.isEmpty() || governor.equals("performance")
                ? Finding.ok("frequency", governor.isEmpty() ? "not managed by this system" : governor)
                : Finding.warn("frequency", "governor " + governor + "; 'performance' keeps the clock steady");
    }

    /** Returns the first line of a file; empty where there is none. */
    private String readLine(String path) {
        // not readString, which reads the first byte alone where the size is 0: files of the kernel then say that they
        // are at their end
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path))) {
            return reader.lines().findFirst().orElse("").strip();
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }
}
