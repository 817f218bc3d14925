package dev.gatebench.core.trial;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.text.FileNames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Reads and writes the {@code hdr/} folder of a run: a histogram log a trial, in the format of HdrHistogram's
 * {@code HistogramLogWriter} 1.3 that its log analyzers read. Values are ns.
 */
public final class HistogramFiles {
    private static final double MS_PER_SECOND = 1e3;
    private static final double NS_PER_SECOND = 1e9;

    private HistogramFiles() {}

    /**
     * Returns the path of the file of a trial's service times relative to the run's folder, with {@code /}; safe on
     * every file system whatever the arm's name. A trial that is measured again after a resumption has a file of its
     * own.
     *
     * @param start 1 for the run's own start, one more for each resumption
     */
    public static String path(TrialId id, int start) {
        return "hdr/" + stem(id, start) + ".hdr";
    }

    /** Returns the beginning of the names of a trial's own files. */
    static String stem(TrialId id, int start) {
        return FileNames.safe(id.arm()) + "-" + id.load().fileName() + "-f" + id.fork() + "-r" + id.round()
                + (start == 1 ? "" : "-s" + start);
    }

    /** Returns the path of the file of a trial's response times. */
    public static String responsePath(TrialId id, int start) {
        return path(id, start).replaceFirst("\\.hdr$", "-response.hdr");
    }

    /** Returns the path of the file of the times of one of several requests, from a file of the times of all. */
    public static String ofRequest(String path, String request) {
        return path.replaceFirst("\\.hdr$", "-of-" + request + ".hdr");
    }

    /** Returns the path of the file of an open load's delays, from due to sent. */
    public static String delayPath(TrialId id, int start) {
        return path(id, start).replaceFirst("\\.hdr$", "-delay.hdr");
    }

    /**
     * Writes a trial's histogram without waiting for the disk.
     *
     * @param what name of the times, for people: {@code service times of netty at 600 connections}
     * @param startedAt start of the window
     * @param durationNs length of the window, ns
     * @param histogram the times, ns
     */
    public static void write(
            Path runDir, String path, String what, Instant startedAt, long durationNs, Histogram histogram)
            throws IOException {
        Path file = DataFile.below(runDir, path);
        Files.createDirectories(file.toAbsolutePath().getParent());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputComment("[" + what.replaceAll("\\R", " ") + ", ns]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(startedAt.toEpochMilli());
        writer.outputLegend();
        double startSeconds = startedAt.toEpochMilli() / MS_PER_SECOND;
        writer.outputIntervalHistogram(startSeconds, startSeconds + durationNs / NS_PER_SECOND, histogram);
        writer.close();
        WholeFile.write(file, bytes.toByteArray(), false);
    }

    /**
     * Reads a histogram log; adds up its intervals.
     *
     * @throws LostHistogramException naming the file when it is missing or no histogram log
     * @throws IOException when it cannot be read
     */
    public static Histogram read(Path runDir, String path) throws IOException {
        Path file = DataFile.below(runDir, path);
        if (!Files.isRegularFile(file)) {
            throw new LostHistogramException(
                    file + " is missing: restore it, or delete the trial's line in trials.jsonl");
        }
        Histogram sum = new Histogram(3);
        boolean any = false;
        byte[] log = HistogramBounds.require(file, DataFile.bytes(file));
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log))) {
            EncodableHistogram next = reader.nextIntervalHistogram();
            while (next != null) {
                sum.add((Histogram) next);
                any = true;
                next = reader.nextIntervalHistogram();
            }
        } catch (RuntimeException e) {
            throw new LostHistogramException(file + " is not a histogram log: " + e.getMessage(), e);
        }
        if (!any) {
            throw new LostHistogramException(file + " is not a histogram log: it has no whole interval");
        }
        return HistogramBounds.require(file, sum);
    }
}
