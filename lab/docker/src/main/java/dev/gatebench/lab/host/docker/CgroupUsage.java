package dev.gatebench.lab.host.docker;

import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * CPU time of a container's control group, exact to the nanosecond or microsecond: {@code cpuacct.usage} of version 1,
 * {@code cpu.stat} of version 2 (Linux's {@code Documentation/admin-guide/cgroup-v1/cpuacct.rst} and
 * {@code cgroup-v2.rst}).
 *
 * @param version2 whether it is {@code cpu.stat}
 */
record CgroupUsage(Path file, boolean version2) {
    private static final String USAGE = "usage_usec";
    private static final int PARTS = 3;

    /**
     * Finds the control group of a container; empty when its process is not on this machine, or the file cannot be
     * read.
     *
     * @param proc {@code /proc}
     * @param groups {@code /sys/fs/cgroup}
     */
    static Optional<CgroupUsage> find(Path proc, Path groups, long pid, String containerId) {
        try {
            List<String> lines =
                    Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("cgroup"));
            return lines.stream()
                    .filter(line -> line.contains(containerId))
                    .flatMap(line -> candidates(groups, line.split(":", PARTS)))
                    .filter(found -> found.cpuNs().isPresent())
                    .findFirst();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the files that a line {@code hierarchy:controllers:path} may mean. */
    private static Stream<CgroupUsage> candidates(Path groups, String[] line) {
        if (line.length < PARTS) {
            return Stream.empty();
        }
        String path = line[2].replaceFirst("^(?:/\\.\\.)*+/", "");
        if (line[1].isEmpty()) {
            return Stream.of(new CgroupUsage(groups.resolve(path).resolve("cpu.stat"), true));
        }
        return List.of(line[1].split(",", -1)).contains("cpuacct")
                ? Stream.of(line[1], "cpuacct", "cpu,cpuacct")
                        .map(mount -> new CgroupUsage(
                                groups.resolve(mount).resolve(path).resolve("cpuacct.usage"), false))
                : Stream.empty();
    }

    /** Reads the CPU time, ns; empty when the group is gone. */
    OptionalLong cpuNs() {
        try {
            String text = Files.readString(file).strip();
            return version2
                    ? KernelNumber.behind(USAGE, text.lines()).stream()
                            .map(us -> us * 1000)
                            .findFirst()
                    : KernelNumber.of(text);
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
