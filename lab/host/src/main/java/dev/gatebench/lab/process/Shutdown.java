package dev.gatebench.lab.process;

/** Tells whether this process is ending, as it does once it was asked to: nothing new may be started then. */
public final class Shutdown {
    private Shutdown() {}

    /** Returns whether it has begun to end. */
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

    /** Removes a hook, unless the JVM is ending: it runs the hook then. */
    public static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // the hook runs
        }
    }
}
