package dev.gatebench.lab.jvm;

import java.nio.file.Path;

/** The JVM that runs this process; its children run on the same. */
public final class Jvm {
    private Jvm() {}

    /** Path of the {@code java} program. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Version and vendor, for people. */
    public static String description() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + " ("
                + System.getProperty("java.vendor") + ")";
    }
}
