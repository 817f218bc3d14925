package dev.gatebench.lab.host.agent;

import com.sun.jna.Library;
import com.sun.jna.Native;

/** The functions of Linux's C library that an agent and its helpers call. Each returns 0 where it did its work. */
interface LibC extends Library {
    /** Linux's {@code PR_SET_DUMPABLE}. */
    int SET_DUMPABLE = 4;

    int chroot(String root);

    int chdir(String folder);

    int capget(int[] version, int[] sets);

    int capset(int[] version, int[] sets);

    int prctl(int option, long value, long third, long fourth, long fifth);

    int fcntl(int descriptor, int command, int value);

    int execvp(String program, String[] words);

    /**
     * Loads the library.
     *
     * @throws LinkageError when this JVM cannot call it, as where it is not glibc
     */
    static LibC load() {
        return Native.load("c", LibC.class);
    }

    /**
     * Hides the variables, memory and open files of this process from others, of whichever user, that lack
     * {@code SYS_PTRACE}; a program that it becomes is not hidden.
     */
    static int hide(LibC system) {
        return system.prctl(SET_DUMPABLE, 0, 0, 0, 0);
    }
}
