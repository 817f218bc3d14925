package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A trial second by second, from its first connection to its last reply: a file in the folder {@code timeline/} of a
 * run. Its schema is {@code docs/schema/timeline.schema.json}.
 *
 * @param startedAt when the trial's load began
 * @param window the measured window
 * @param seconds seconds without a gap between them; the first and the last take half a second to one and a half
 */
public record TimeLine(int schemaVersion, String trial, Instant startedAt, Span window, List<Second> seconds) {
    /** Version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Folder of a run that holds time lines. */
    public static final String FOLDER = "timeline";

    public TimeLine {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("seconds must have an entry, has none");
        }
        seconds = List.copyOf(seconds);
        for (int i = 1; i < seconds.size(); i++) {
            if (seconds.get(i).fromMs() != seconds.get(i - 1).toMs()) {
                throw new IllegalArgumentException("seconds[" + i + "] must begin where the one before it ends, at "
                        + seconds.get(i - 1).toMs() + " ms, began at "
                        + seconds.get(i).fromMs() + " ms");
            }
        }
    }

    /** A span of time, ms since the load began. */
    public record Span(@Amount long fromMs, @Amount long toMs) {
        public Span {
            if (toMs < fromMs) {
                throw new IllegalArgumentException(
                        "a span must not end before it begins, was " + fromMs + ".." + toMs + " ms");
            }
        }
    }

    /**
     * Readings of one second.
     *
     * @param fromMs its start, ms since the load began
     * @param toMs its end, ms since the load began
     * @param requests correct replies that ended in it; absent where the driver does not tell when they did
     * @param cpus CPU seconds a second by role: of {@link Trial#SUT}, {@link Trial#INJECTOR} and {@link Trial#BACKEND};
     *     a role that was not read is absent
     * @param rssBytes resident memory of the system under test at its end, bytes; absent where not read
     * @param gcPauseNs pauses by the garbage collector of the system under test, ns; absent where it is no JVM, or its
     *     log cannot be read
     * @param openFiles open files, mostly connections, of the system under test at its end; absent where not read
     */
    public record Second(
            @Amount long fromMs,
            @Amount long toMs,
            OptionalLong requests,
            Map<String, Double> cpus,
            OptionalLong rssBytes,
            OptionalDouble gcPauseNs,
            OptionalLong openFiles) {
        private static final double MS_PER_SECOND = 1e3;

        public Second {
            if (toMs <= fromMs) {
                throw new IllegalArgumentException(
                        "a second must end after it begins, was " + fromMs + ".." + toMs + " ms");
            }
            if (cpus == null) {
                throw new IllegalArgumentException("cpus must be there, with no role where none was read");
            }
            cpus = Map.copyOf(cpus);
            cpus.forEach((role, used) -> requireAmount("CPUs of " + role, used));
            requests.ifPresent(count -> requireAmount("requests", (double) count));
            rssBytes.ifPresent(bytes -> requireAmount("resident memory", (double) bytes));
            gcPauseNs.ifPresent(ns -> requireAmount("GC pauses", ns));
            openFiles.ifPresent(count -> requireAmount("open files", (double) count));
        }

        private static void requireAmount(String what, double amount) {
            if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(what + " must be 0 or more, were " + amount);
            }
        }

        public long lengthMs() {
            return toMs - fromMs;
        }

        /** Returns correct replies a second. */
        public OptionalDouble throughputPerSec() {
            return perSec(asDouble(requests));
        }

        /** Returns the garbage collector's pauses, ns a second. */
        public OptionalDouble gcPauseNsPerSec() {
            return perSec(gcPauseNs);
        }

        private OptionalDouble perSec(OptionalDouble amount) {
            return amount.isPresent()
                    ? OptionalDouble.of(amount.getAsDouble() * MS_PER_SECOND / lengthMs())
                    : OptionalDouble.empty();
        }
    }

    /** Returns how long the load lasted, ms. */
    public long lengthMs() {
        return seconds.get(seconds.size() - 1).toMs();
    }

    /**
     * Returns a time line of at most so many entries, each of equally many seconds. Rates are means; memory and open
     * files are those at an entry's end. A figure that was not read in one of its seconds is absent.
     */
    public TimeLine inAtMost(int entries) {
        if (entries < 1) {
            throw new IllegalArgumentException("entries must be 1 or more, was " + entries);
        }
        int each = (seconds.size() + entries - 1) / entries;
        List<Second> joined = new ArrayList<>();
        for (int from = 0; from < seconds.size(); from += each) {
            joined.add(joined(seconds.subList(from, Math.min(seconds.size(), from + each))));
        }
        return new TimeLine(schemaVersion, trial, startedAt, window, joined);
    }

    private static Second joined(List<Second> parts) {
        Second first = parts.get(0);
        Second last = parts.get(parts.size() - 1);
        Map<String, Double> cpus = new TreeMap<>();
        for (String role : first.cpus().keySet()) {
            if (parts.stream().allMatch(part -> part.cpus().containsKey(role))) {
                cpus.put(
                        role,
                        parts.stream()
                                        .collect(Collectors.summingDouble(
                                                part -> part.cpus().getOrDefault(role, 0.0) * part.lengthMs()))
                                / (last.toMs() - first.fromMs()));
            }
        }
        OptionalDouble requests = sum(parts, part -> asDouble(part.requests()));
        return new Second(
                first.fromMs(),
                last.toMs(),
                requests.isPresent() ? OptionalLong.of(Math.round(requests.getAsDouble())) : OptionalLong.empty(),
                cpus,
                last.rssBytes(),
                sum(parts, Second::gcPauseNs),
                last.openFiles());
    }

    private static OptionalDouble asDouble(OptionalLong count) {
        return count.isPresent() ? OptionalDouble.of((double) count.getAsLong()) : OptionalDouble.empty();
    }

    private static OptionalDouble sum(List<Second> parts, Function<Second, OptionalDouble> figure) {
        return parts.stream().map(figure).allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(parts.stream()
                        .mapToDouble(part -> figure.apply(part).orElseThrow())
                        .sum())
                : OptionalDouble.empty();
    }

    /**
     * Returns the path of a trial's file relative to the run's folder, with {@code /}, named as its histograms are.
     *
     * @param start 1 for the run's own start, one more for each resumption
     */
    public static String path(TrialId id, int start) {
        return FOLDER + "/" + HistogramFiles.stem(id, start) + ".json";
    }

    /** Writes the file, whole or not at all. */
    public void write(Path runDir, String path) throws IOException {
        Path file = DataFile.below(runDir, path);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Json.writeSoon(file, this);
    }

    /**
     * Reads the file.
     *
     * @throws IOException naming the file when it is missing, or no time line of this version
     */
    public static TimeLine read(Path runDir, String path) throws IOException {
        Path file = DataFile.below(runDir, path);
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + " is missing");
        }
        return Optional.ofNullable(Json.read(file, SCHEMA_VERSION, TimeLine.class))
                .orElseThrow(() -> new DataException(file + " cannot be read: it must hold a time line, holds null"));
    }
}
