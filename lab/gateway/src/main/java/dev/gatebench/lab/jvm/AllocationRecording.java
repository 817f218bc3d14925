package dev.gatebench.lab.jvm;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.TaskFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The bytes that the threads of a JVM have allocated: a recording of Java Flight Recorder with nothing but
 * {@code jdk.ThreadAllocationStatistics}, which the JVM writes when it ends. Its counts are the JVM's own, exact to the
 * byte when they are taken. Between two of them a thread is taken to allocate evenly. The bytes between a thread's last
 * count and its end are not known, which are none for event loops, and those do all the work of a gateway.
 */
public final class AllocationRecording {
    /** Time between two counts, as in {@code allocation.jfc}. */
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final String SETTINGS = "allocation.jfc";
    private static final String EVENT = "jdk.ThreadAllocationStatistics";

    /** By thread: bytes allocated since its begin, by time, ns since 1970. */
    private final Map<Long, NavigableMap<Long, Long>> threads;

    private final long fromNs;
    private final long toNs;

    private AllocationRecording(Map<Long, NavigableMap<Long, Long>> threads) {
        this.threads = threads;
        this.fromNs = threads.values().stream()
                .mapToLong(NavigableMap::firstKey)
                .min()
                .orElse(0);
        this.toNs =
                threads.values().stream().mapToLong(NavigableMap::lastKey).max().orElse(0);
    }

    /**
     * Returns the JVM options that make the recording.
     *
     * @param file the file that the JVM writes when it ends
     * @param folder the folder for the settings, which is made if it is not there
     */
    public static List<String> options(Path file, Path folder) {
        Path settings = folder.resolve(SETTINGS).toAbsolutePath();
        try (InputStream in = AllocationRecording.class.getResourceAsStream(SETTINGS)) {
            if (in == null) {
                throw new IllegalStateException(SETTINGS + " is not on the class path: run ./mvnw package -DskipTests");
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
     * Reads the recording of a JVM that has ended.
     *
     * @throws IOException when there is none, it is not whole, or it has more than 64 MiB
     */
    public static AllocationRecording read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("'" + file + "' is not there, or is a link, a folder or a pipe");
        }
        if (Files.size(file) > TaskFile.MOST_BYTES) {
            throw new IOException("'" + file + "' must have " + TaskFile.MOST_BYTES + " bytes at most, has "
                    + Files.size(file) + ": measure shorter forks");
        }
        Map<Long, NavigableMap<Long, Long>> threads = new HashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(EVENT) && event.getThread("thread") != null) {
                    threads.computeIfAbsent(event.getThread("thread").getId(), id -> new TreeMap<>())
                            .merge(
                                    ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime()),
                                    event.getLong("allocated"),
                                    Math::max);
                }
            }
        } catch (RuntimeException e) {
            // the JDK's reader takes a recording for whole
            throw new IOException("'" + file + "' is no recording, or is damaged: " + e, e);
        }
        return new AllocationRecording(threads);
    }

    /** Returns the bytes allocated in a window; empty where the recording does not cover it. */
    public OptionalDouble bytes(Window window) {
        long from = TimeUnit.MILLISECONDS.toNanos(window.fromEpochMs());
        long to = TimeUnit.MILLISECONDS.toNanos(window.toEpochMs());
        if (threads.isEmpty() || from < fromNs || to > toNs + PERIOD_NS) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(threads.values().stream()
                .mapToDouble(counts -> at(counts, to) - at(counts, from))
                .sum());
    }

    /**
     * Returns the bytes that a thread has allocated until then. A thread that began while recording had allocated
     * nothing a period before its first count.
     */
    private double at(NavigableMap<Long, Long> counts, long ns) {
        Entry<Long, Long> before = counts.floorEntry(ns);
        Entry<Long, Long> after = counts.ceilingEntry(ns);
        if (after == null) {
            return (double) counts.lastEntry().getValue();
        }
        long sinceNs = before == null ? after.getKey() - PERIOD_NS : before.getKey();
        long bytes = before == null ? began(counts) : before.getValue();
        if (ns <= sinceNs || after.getKey() <= sinceNs) {
            return (double) bytes;
        }
        return bytes + (double) (after.getValue() - bytes) * (ns - sinceNs) / (after.getKey() - sinceNs);
    }

    /** Returns the bytes at a thread's begin: threads that are there when recording begins have allocated before. */
    private long began(NavigableMap<Long, Long> counts) {
        return counts.firstKey() <= fromNs + PERIOD_NS ? counts.firstEntry().getValue() : 0;
    }
}
