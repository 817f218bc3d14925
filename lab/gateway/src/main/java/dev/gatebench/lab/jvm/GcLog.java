package dev.gatebench.lab.jvm;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.TaskFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pauses in a garbage collector's log as {@link #option} has it written: HotSpot's unified logging with wall-clock
 * milliseconds, {@code [1700000000123ms] GC(5) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.123ms}.
 */
public final class GcLog {
    /** A pause's beginning: the time; no repetition follows, by which a line of others could take long. */
    private static final Pattern TIME = Pattern.compile("\\[(\\d{1,18})ms\\]");

    private static final Pattern LENGTH = Pattern.compile("(\\d{1,9}\\.\\d{1,9})ms");
    private static final Pattern COLLECTOR = Pattern.compile("\\] Using (.+)$");
    /** A longer line tells no pause. */
    private static final int LONGEST = 1_000;

    /**
     * The pauses in a window.
     *
     * @param ns their sum, ns
     * @param longestNs the longest of them, ns; 0 without any
     */
    public record Pauses(long count, double ns, double longestNs) {}

    /**
     * A pause.
     *
     * @param epochMs when it ended, ms since 1970 by the clock of its host
     * @param ms its length, ms
     */
    public record Pause(long epochMs, double ms) {
        /** Returns how much of it lies in a window, ms. */
        public double msWithin(Window window) {
            double from = Math.max(epochMs - ms, (double) window.fromEpochMs());
            return Math.max(0, (double) Math.min(epochMs, window.toEpochMs()) - from);
        }
    }

    private GcLog() {}

    /** Returns the JVM option that has the log written; with phases, because ZGC logs its pauses only there. */
    public static String option(Path file) {
        return "-Xlog:gc,gc+phases:file=" + file.toAbsolutePath() + ":timemillis:filecount=0";
    }

    /** Returns the collector by its name in the log: {@code Serial}, {@code G1}; empty when there is no log. */
    public static Optional<String> collector(Path file) {
        return read(file, lines -> lines.map(COLLECTOR::matcher)
                        .filter(Matcher::find)
                        .map(found -> found.group(1))
                        .findFirst())
                .flatMap(found -> found);
    }

    /** Returns the pauses that ended in a window; empty when there is no log, or one of more than 64 MiB. */
    public static Optional<Pauses> pauses(Path file, Window window) {
        return each(file).map(all -> {
            List<Pause> pauses = all.stream()
                    .filter(pause -> window.contains(pause.epochMs()))
                    .toList();
            return new Pauses(
                    pauses.size(),
                    pauses.stream().mapToDouble(Pause::ms).sum() * 1e6,
                    pauses.stream().mapToDouble(Pause::ms).max().orElse(0) * 1e6);
        });
    }

    /** Returns every pause; empty when there is no log, or one of more than 64 MiB. */
    public static Optional<List<Pause>> each(Path file) {
        return read(file, lines -> lines.flatMap(line -> pause(line).stream()).toList());
    }

    private static Optional<Pause> pause(String line) {
        String text = line.stripTrailing();
        Matcher time = TIME.matcher(text);
        Matcher length = LENGTH.matcher(text.substring(text.lastIndexOf(' ') + 1));
        return time.lookingAt() && text.indexOf(" Pause ", time.end()) >= 0 && length.matches()
                ? Optional.of(new Pause(Long.parseLong(time.group(1)), Double.parseDouble(length.group(1))))
                : Optional.empty();
    }

    private static <T> Optional<T> read(Path file, Function<Stream<String>, T> reading) {
        try (InputStream in = TaskFile.open(file, 0)) {
            byte[] log = in.readNBytes(TaskFile.MOST_BYTES + 1);
            return log.length > TaskFile.MOST_BYTES
                    ? Optional.empty()
                    : Optional.of(reading.apply(new String(log, StandardCharsets.ISO_8859_1)
                            .lines()
                            .filter(line -> line.length() <= LONGEST)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
