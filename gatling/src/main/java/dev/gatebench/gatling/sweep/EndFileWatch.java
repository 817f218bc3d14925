package dev.gatebench.gatling.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Ends steps when their end file, or the schedule's, appears: one daemon thread looks for the files. */
public final class EndFileWatch implements Runnable {
    private static final long PERIOD_MS = 100;

    private final List<StepRun> runs;
    private final Optional<String> scheduleEndFile;

    /** @param scheduleEndFile the file that ends all steps */
    public EndFileWatch(List<StepRun> runs, Optional<String> scheduleEndFile) {
        this.runs = scheduleEndFile.isPresent()
                ? List.copyOf(runs)
                : runs.stream().filter(r -> r.endFile().isPresent()).toList();
        this.scheduleEndFile = scheduleEndFile;
    }

    /** Whether the file that ends the whole schedule exists. */
    boolean scheduleEnded() {
        return exists(scheduleEndFile);
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
            if (run.isRunning() && (exists(run.endFile()) || scheduleEnded())) {
                run.end();
            }
        }
    }

    private static boolean exists(Optional<String> file) {
        return file.isPresent() && Files.exists(Path.of(file.get()));
    }
}
