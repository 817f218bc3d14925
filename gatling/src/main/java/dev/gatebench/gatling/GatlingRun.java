package dev.gatebench.gatling;

import io.gatling.app.Gatling$;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;

/** Gatling in this JVM, with its log and its report in one folder. */
final class GatlingRun {
    private static final long LINK_PERIOD_MS = 20;

    private final ResultFolder folder;

    GatlingRun(ResultFolder folder) {
        this.folder = folder;
    }

    /**
     * Runs a simulation to its end, without a report.
     *
     * @throws IllegalStateException when Gatling ends with an error of its own
     */
    void inject(Class<? extends Simulation> simulation) throws IOException {
        // whoever runs a schedule follows the log: Gatling's own count of every request on the console would only cost
        // CPU
        System.getProperties().putIfAbsent("gatling.data.writers.0", "file");
        Thread linker = new Thread(this::linkLog, "log-link");
        linker.setDaemon(true);
        linker.start();
        try {
            gatling("-s", simulation.getName(), "-rf", folder.path().toString(), "-nr");
        } finally {
            linker.interrupt();
            folder.settle();
        }
    }

    /** Makes index.html from the log; when that fails the run is none the worse, so it is only said. */
    void report() {
        String name = String.valueOf(folder.path().getFileName());
        String parent = String.valueOf(folder.path().getParent());
        try {
            gatling("-ro", name, "-rf", parent);
        } catch (RuntimeException | AssertionError e) {
            System.err.println("no index.html was made of '" + folder.log() + "': " + e.getMessage());
        }
    }

    private static void gatling(String... args) {
        int code = Gatling$.MODULE$.fromArgs(args);
        if (code != 0) {
            throw new IllegalStateException("Gatling ended with code " + code + ": see its messages above");
        }
    }

    private void linkLog() {
        try {
            while (!folder.linkLog()) {
                Thread.sleep(LINK_PERIOD_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("the log can be followed only after the run: " + e.getMessage());
        }
    }
}
