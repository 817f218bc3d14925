package dev.gatebench.lab.host.agent;

import com.sun.jna.Native;
import dev.gatebench.core.text.Text;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Becomes a helper, whose program is one of the tasks' files, which tasks may have changed: it sees their files alone
 * and has no capability that tasks lack. Its container keeps a program from getting back what it gave up.
 */
public final class HelperMain {
    /** Version 3 of the sets of capabilities (Linux's {@code linux/capability.h}): two words of each of three sets. */
    private static final int VERSION = 0x20080522;

    private static final int SETS = 6;

    /** Sets of the first 32 capabilities: effective, permitted and inheritable. */
    private static final int OF_THE_FIRST = 3;

    private static final int SYS_CHROOT = 18;

    /** Linux's {@code F_SETFD} and {@code FD_CLOEXEC}. */
    private static final int SET_FLAGS = 2;

    private static final int CLOSE_ON_EXEC = 1;

    /** First descriptor behind standard input, output and error. */
    private static final int FIRST_OWN = 3;

    /** Exit code of shells for a program that cannot be started. */
    private static final int NOT_STARTED = 127;

    private HelperMain() {}

    /**
     * Returns the command that becomes another.
     *
     * @param root the root of the tasks' files, as the agent sees it
     */
    static List<String> command(String root) {
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                HelperMain.class.getName(),
                root);
    }

    /**
     * Becomes the program.
     *
     * @param args the root of the tasks' files, and the words of the command
     */
    public static void main(String[] args) {
        LibC system = library();
        String[] words = Arrays.copyOfRange(args, 1, args.length);
        int[] version = {VERSION, 0};
        int[] sets = new int[SETS];
        // from now until it is the program, no other process looks into it: not into a thread without the capability
        require(LibC.hide(system), "hide itself");
        closeFiles(system);
        require(system.capget(version, sets), "tell its capabilities");
        require(system.chroot(args[0]), "see the files of '" + args[0] + "'");
        require(system.chdir("/"), "be in '/'");
        for (int i = 0; i < OF_THE_FIRST; i++) {
            sets[i] &= ~(1 << SYS_CHROOT);
        }
        require(system.capset(version, sets), "give up a capability");
        require(system.execvp(words[0], words), "become '" + words[0] + "'");
    }

    /**
     * Has this JVM's files closed when it becomes the program: by an open one tasks would write to the agent's jars.
     */
    private static void closeFiles(LibC system) {
        File own = new File("/proc/self/fd");
        String[] names = own.list();
        require(names == null ? 1 : 0, "list its files");
        for (String name : Objects.requireNonNull(names)) {
            int descriptor = Integer.parseInt(name);
            if (descriptor >= FIRST_OWN
                    && system.fcntl(descriptor, SET_FLAGS, CLOSE_ON_EXEC) != 0
                    && new File(own, name).exists()) { // that of the list itself is closed by now
                require(1, "close its file " + descriptor);
            }
        }
    }

    private static LibC library() {
        try {
            return LibC.load();
        } catch (LinkageError e) {
            System.err.println(
                    Text.line("a helper could not call the C library: kubernetes.image must have glibc: " + e));
            System.exit(NOT_STARTED);
            throw e;
        }
    }

    private static void require(int result, String what) {
        if (result != 0) {
            System.err.println("a helper could not " + what + ": error " + Native.getLastError());
            System.exit(NOT_STARTED);
        }
    }
}
