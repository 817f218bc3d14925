package dev.gatebench.gatling.trial;

import dev.gatebench.core.tool.gatling.SimulationLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reads a log to its end, or as it grows. */
public final class LogFollower {
    private static final long PERIOD_MS = 50;

    private LogFollower() {}

    /** Reads the log to its present end and finishes the trials. */
    public static void once(Path file, TrialAggregator trials) throws IOException {
        try (SimulationLog log = open(file)) {
            trials.drain(log);
            trials.finish();
        }
    }

    /**
     * Waits for the log and reads it as it grows, until the stream ends: whoever holds its other end closes it when the
     * injector has ended. Then reads the rest and finishes the trials.
     *
     * @param before called before each look at the log: tells of steps before their trials
     */
    public static void untilEndOf(InputStream stream, Path file, TrialAggregator trials, Runnable before)
            throws IOException, InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread watch = new Thread(() -> awaitEnd(stream, ended), "stdin-watch");
        watch.setDaemon(true);
        watch.start();
        while (!Files.exists(file) && !ended.await(PERIOD_MS, TimeUnit.MILLISECONDS)) {
            before.run();
        }
        try (SimulationLog log = open(file)) {
            boolean last;
            do {
                // asked before the read, which then takes all that was written until the end
                last = ended.await(PERIOD_MS, TimeUnit.MILLISECONDS);
                before.run();
                trials.drain(log);
            } while (!last);
            trials.finish();
        }
    }

    private static SimulationLog open(Path file) throws IOException {
        try {
            return SimulationLog.open(file);
        } catch (NoSuchFileException e) {
            throw new IOException("log '" + file + "' must exist, but does not: did the injector start?", e);
        }
    }

    private static void awaitEnd(InputStream stream, CountDownLatch ended) {
        try {
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // a stream that cannot be read any more has ended too
        } finally {
            ended.countDown();
        }
    }
}
