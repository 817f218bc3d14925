package dev.gatebench.lab.jdk;

/** Describes the JVM that runs this process. */
public final class RunningJvm {
    private RunningJvm() {}

    /** Returns version and vendor, for people. */
    public static String description() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + " ("
                + System.getProperty("java.vendor") + ")";
    }
}
