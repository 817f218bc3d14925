package dev.gatebench.lab.host.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds processes that listen on a TCP port, by {@code /proc/net/tcp} (Linux's {@code proc_net_tcp.rst}); none on
 * systems without it.
 */
final class Listeners {
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTENING = "0A";
    private static final int HEXADECIMAL = 16;

    private Listeners() {}

    /** Returns the processes that listen on a port. */
    static List<ProcessHandle> on(int port) {
        Set<String> sockets = new HashSet<>();
        SOCKETS.forEach(file -> sockets.addAll(listening(file, port)));
        return sockets.isEmpty()
                ? List.of()
                : ProcessHandle.allProcesses()
                        .filter(process -> holds(process.pid(), sockets))
                        .toList();
    }

    /** Whether a process was started after a moment, and its command or its parent's has one of some texts. */
    static boolean isOf(ProcessHandle process, List<String> texts, Instant after) {
        boolean isLater = process.info()
                .startInstant()
                .filter(start -> !start.isBefore(after))
                .isPresent();
        return isLater
                && Stream.of(Optional.of(process), process.parent())
                        .flatMap(Optional::stream)
                        .map(each -> command(each.pid()))
                        .anyMatch(command -> texts.stream().anyMatch(command::contains));
    }

    /** Whether a process has a file open: its log, which it was given when it was started, whatever it has wiped. */
    static boolean hasOpen(ProcessHandle process, Path file) {
        try {
            return holds(process.pid(), Set.of(file.toRealPath().toString()));
        } catch (IOException e) {
            return false; // there is no such file any more
        }
    }

    /** Returns a command as the kernel has it: that of a process with a title of its own is none for the JDK. */
    private static String command(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it is gone
        }
    }

    private static Set<String> listening(Path file, int port) {
        Set<String> sockets = new HashSet<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields.length > INODE
                        && fields[STATE].equals(LISTENING)
                        && Integer.parseInt(fields[LOCAL].substring(fields[LOCAL].indexOf(':') + 1), HEXADECIMAL)
                                == port) {
                    sockets.add("socket:[" + fields[INODE] + "]");
                }
            }
        } catch (IOException | NumberFormatException e) {
            return Set.of(); // no such file on this system
        }
        return sockets;
    }

    private static boolean holds(long pid, Set<String> opened) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files) {
                if (opened.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
        } catch (IOException | RuntimeException e) {
            // it is gone, or another user's
        }
        return false;
    }
}
