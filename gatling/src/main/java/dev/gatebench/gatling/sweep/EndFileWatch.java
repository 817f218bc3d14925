package dev.gatebench.gatling.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Ends steps whose end file stands there: one daemon thread that looks for the file of the running step. */
public final class EndFileWatch implements Runnable {
    private static final long PERIOD_MS = 100;

    private final List<StepRun> runs;

    public EndFileWatch(List<StepRun> runs) {
        this.runs = runs.stream().filter(r -> r.endFile().isPresent()).toList();
    }

    /** Starts to watch, if any step has an end file. */
    public void start() {
        if (!runs.isEmpty()) {
            Thread thread = new Thread(this, "end-file-watch");
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                look();
                Thread.sleep(PERIOD_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void look() {
        for (StepRun run : runs) {
            Optional<String> file = run.endFile();
            if (run.isRunning() && file.isPresent() && Files.exists(Path.of(file.get()))) {
                run.end();
            }
        }
    }
}
