package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The counters of the kernel's TCP in {@code /proc/net} (see {@code proc_net_snmp(5)} and Linux's
 * {@code snmp_counter.rst}) that tell of a timer or of a full queue. They are of one network namespace since it began.
 *
 * @param files files of pairs of lines that begin with one word: the names, then the numbers
 */
record ProcTcp(List<Path> files) {
    private static final Set<String> TOLD = Set.of(
            "TcpRetransSegs",
            "TcpExtDelayedACKs",
            "TcpExtDelayedACKLocked",
            "TcpExtListenDrops",
            "TcpExtListenOverflows",
            "TcpExtTCPLossProbes",
            "TcpExtTCPRetransFail",
            "TcpExtTCPSynRetrans",
            "TcpExtTCPTimeouts",
            "TcpExtTCPToZeroWindowAdv",
            "TcpExtTCPWantZeroWindowAdv",
            "TcpExtTCPWinProbe");

    /** Returns the counters of the network namespace of this process, in which its children have their connections. */
    static ProcTcp ofThisProcess() {
        return new ProcTcp(List.of(Path.of("/proc/net/snmp"), Path.of("/proc/net/netstat")));
    }

    /** Reads the counters by the names that {@code nstat} gives them; none where a file cannot be read. */
    Map<String, Long> read() {
        Map<String, Long> found = new HashMap<>();
        try {
            for (Path file : files) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i + 1 < lines.size(); i += 2) {
                    add(lines.get(i).split("\\s+", -1), lines.get(i + 1).split("\\s+", -1), found);
                }
            }
            return found;
        } catch (IOException e) {
            return Map.of(); // no such file on this system
        }
    }

    private static void add(String[] names, String[] numbers, Map<String, Long> found) {
        if (!names[0].equals(numbers[0])) {
            return;
        }
        String prefix = names[0].replace(":", "");
        for (int i = 1; i < Math.min(names.length, numbers.length); i++) {
            String name = prefix + names[i];
            if (TOLD.contains(name)) {
                KernelNumber.of(numbers[i]).ifPresent(number -> found.put(name, number));
            }
        }
    }
}
