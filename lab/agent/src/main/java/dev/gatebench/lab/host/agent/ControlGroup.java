package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reads the control group of the tasks, version 1 or 2 (Linux's {@code Documentation/scheduler/sched-bwc.rst} and
 * {@code Documentation/admin-guide/cgroup-v2.rst}), as the tasks' container sees its own.
 *
 * @param mounts folders in which its files may be
 */
record ControlGroup(List<Path> mounts) {
    private static final long NS_PER_US = 1000;
    private static final long NONE = -1;

    /** Returns the group that a process sees whose file system is under the folder. */
    static ControlGroup under(Path root) {
        Path groups = root.resolve("sys/fs/cgroup");
        return new ControlGroup(Stream.of("cpu,cpuacct", "cpu", "memory", "")
                .map(groups::resolve)
                .toList());
    }

    /**
     * Reads the time in which threads were ready to run and the quota was used up, ns; empty where that is not told.
     */
    OptionalLong throttledNs() {
        OptionalLong ns = field("cpu.stat", "throttled_time");
        return ns.isPresent()
                ? ns
                : field("cpu.stat", "throttled_usec").stream()
                        .map(us -> us * NS_PER_US)
                        .findFirst();
    }

    /** Reads how many processes the kernel killed because the group's memory was used up. */
    Optional<Long> killedForMemory() {
        return Stream.of("memory.oom_control", "memory.events")
                .flatMap(file -> field(file, "oom_kill").stream().boxed())
                .findFirst();
    }

    /** Reads how many CPUs' time it may use; empty for no bound, and where that is not told. */
    Optional<Double> quota() {
        Optional<Double> first = text("cpu.cfs_quota_us")
                .flatMap(quota -> text("cpu.cfs_period_us").flatMap(period -> share(quota, period)));
        return first.or(() -> text("cpu.max")
                .map(max -> max.split(" ", -1))
                .filter(max -> max.length == 2)
                .flatMap(max -> share(max[0], max[1])));
    }

    private static Optional<Double> share(String quota, String period) {
        long used = KernelNumber.of(quota).orElse(NONE);
        long of = KernelNumber.of(period).orElse(NONE);
        return used > 0 && of > 0 ? Optional.of((double) used / of) : Optional.empty();
    }

    private OptionalLong field(String file, String name) {
        return KernelNumber.behind(name, text(file).stream().flatMap(String::lines));
    }

    private Optional<String> text(String file) {
        for (Path mount : mounts) {
            try {
                return Optional.of(Files.readString(mount.resolve(file)).strip());
            } catch (IOException e) {
                // in another mount, or in none
            }
        }
        return Optional.empty();
    }
}
