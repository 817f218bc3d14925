package dev.gatebench.lab.host.local;

import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The place in which process numbers mean something: one boot of one machine, in one PID namespace. Several machines
 * may share a home folder, and several containers a machine or an engine.
 *
 * @param host the machine: its name and, where it has one, what stands for its {@code machine-id(5)}, which machines of
 *     one image share
 * @param boot that boot of it; empty where the system does not tell
 * @param pids the PID namespace, and the time namespace, by which starts are counted; empty where there are none
 */
public record ProcessPlace(String host, String boot, String pids) {
    private static final String APPLICATION = "dev.gatebench.run.host:";

    private static final ProcessPlace HERE = new ProcessPlace(
            host(name(), text("/etc/machine-id")),
            text("/proc/sys/kernel/random/boot_id"),
            (link("/proc/self/ns/pid") + " " + link("/proc/self/ns/time")).strip());

    /** The knowledge that this process has of another, by the place where that was. */
    public enum Sight {
        /** The process can be looked for here. */
        HERE,
        /** The process was of an earlier boot of this machine, which has ended it. */
        GONE,
        /** The process is of another machine or namespace, and may live. */
        ELSEWHERE
    }

    /**
     * Whether the system shows processes of other users here: {@code hidepid} of {@code proc(5)} keeps them from it.
     */
    static boolean showsOthers() {
        return !Files.exists(Path.of("/proc/self")) || Files.isReadable(Path.of("/proc/1/stat"));
    }

    /** Returns the place of this process. */
    public static ProcessPlace here() {
        return HERE;
    }

    /**
     * Returns the name of a machine by its host name and its {@code machine-id(5)}. That id is not to be told to
     * others, as labels do, so a SHA-256 stands for it that no other application makes of it.
     */
    static String host(String name, String machineId) {
        return machineId.isEmpty() ? name : (name + " " + Sha256.of(APPLICATION + machineId)).strip();
    }

    /** Returns how processes of this place are seen from another. */
    public Sight seenFrom(ProcessPlace looking) {
        if (!host.equals(looking.host)) {
            return Sight.ELSEWHERE;
        }
        if (!boot.equals(looking.boot)) {
            return Sight.GONE;
        }
        return pids.equals(looking.pids) ? Sight.HERE : Sight.ELSEWHERE;
    }

    /** Reads a file of the system; an empty text where the system has none. */
    public static String text(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            return ""; // no Linux
        }
    }

    private static String name() {
        String name = text("/proc/sys/kernel/hostname");
        try {
            return name.isEmpty() ? InetAddress.getLocalHost().getHostName() : name;
        } catch (IOException e) {
            return ""; // it has none
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
