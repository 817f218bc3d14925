package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.OptionalDouble;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What the threads of a JVM have allocated: a recording of Java Flight Recorder that the JVM makes of nothing but
 * {@code jdk.ThreadAllocationStatistics}, and writes when it ends. Its counts are the JVM's own, exact to the byte when they are taken;
 * between two of them a thread is taken to allocate evenly. What a thread allocates between its last count and its end is not known, which is
 * nothing for event loops, and those do all the work of a gateway.
 */
public final class AllocationRecording {
    /** Time between two counts, as in {@code allocation.jfc}. */
    static final long PERIOD_MS = 200;

    private static final String SETTINGS = "allocation.jfc";
    private static final String EVENT = "jdk.ThreadAllocationStatistics";
    private static final double NS_PER_MS = 1e6;

    /** By thread: bytes allocated since it began, by time, ms since 1970. */
    private final Map<Long, TreeMap<Double, Long>> threads;

    private final double from;
    private final double to;

    private AllocationRecording(Map<Long, TreeMap<Double, Long>> threads) {
        this.threads = threads;
        this.from = threads.values().stream().mapToDouble(TreeMap::firstKey).min().orElse(0);
        this.to = threads.values().stream().mapToDouble(TreeMap::lastKey).max().orElse(0);
    }

    /**
     * The JVM options that have the recording made.
     *
     * @param file where it is written to when the JVM ends
     * @param folder where the settings are put; made if it is not there
     */
    public static List<String> options(Path file, Path folder) {
        Path settings = folder.resolve(SETTINGS).toAbsolutePath();
        try (InputStream in = AllocationRecording.class.getResourceAsStream(SETTINGS)) {
            if (in == null) {
                throw new IllegalStateException(SETTINGS + " is not on the class path: build lab");
            }
            Files.createDirectories(folder);
            Files.copy(in, settings, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.of(
                "-XX:StartFlightRecording:filename=" + file.toAbsolutePath() + ",settings=" + settings
                        + ",dumponexit=true",
                // or it tells on the console how to use it
                "-Xlog:jfr+startup=error");
    }

    /**
     * Reads a recording.
     *
     * @throws IOException when there is none, or it is not whole
     */
    public static AllocationRecording read(Path file) throws IOException {
        Map<Long, TreeMap<Double, Long>> threads = new HashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(EVENT) && event.getThread("thread") != null) {
                    threads.computeIfAbsent(event.getThread("thread").getId(), id -> new TreeMap<>())
                            .merge(
                                    event.getStartTime().getEpochSecond() * 1e3
                                            + event.getStartTime().getNano() / NS_PER_MS,
                                    event.getLong("allocated"),
                                    Math::max);
                }
            }
        }
        return new AllocationRecording(threads);
    }

    /** Bytes allocated in the window; empty where the recording does not cover it. */
    public OptionalDouble bytes(Window window) {
        if (threads.isEmpty() || window.fromEpochMs() < from || window.toEpochMs() > to + PERIOD_MS) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(threads.values().stream()
                .mapToDouble(counts -> at(counts, window.toEpochMs()) - at(counts, window.fromEpochMs()))
                .sum());
    }

    /** What a thread has allocated until then. One that began while recording had allocated nothing a period before its first count. */
    private double at(TreeMap<Double, Long> counts, double ms) {
        Entry<Double, Long> before = counts.floorEntry(ms);
        Entry<Double, Long> after = counts.ceilingEntry(ms);
        if (after == null) {
            return counts.lastEntry().getValue();
        }
        double fromMs = before == null ? after.getKey() - PERIOD_MS : before.getKey();
        long fromBytes = before == null ? began(counts) : before.getValue();
        if (ms <= fromMs || after.getKey() <= fromMs) {
            return fromBytes;
        }
        return fromBytes + (after.getValue() - fromBytes) * (ms - fromMs) / (after.getKey() - fromMs);
    }

    /** Threads that are there when recording begins have allocated before. */
    private long began(TreeMap<Double, Long> counts) {
        return counts.firstKey() <= from + PERIOD_MS ? counts.firstEntry().getValue() : 0;
    }
}
