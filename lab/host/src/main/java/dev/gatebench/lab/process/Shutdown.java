package dev.gatebench.lab.process;

/** Whether this process is ending, as it does once it was asked to: nothing new may be started then. */
public final class Shutdown {
    private Shutdown() {}

    /** Whether it has begun to end. */
    public static boolean begun() {
        Thread nothing = new Thread(() -> {}, "gatebench-shutdown-probe");
        try {
            Runtime.getRuntime().addShutdownHook(nothing);
            Runtime.getRuntime().removeShutdownHook(nothing);
            return false;
        } catch (IllegalStateException e) { // all that the JVM tells of it
            return true;
        }
    }
}
