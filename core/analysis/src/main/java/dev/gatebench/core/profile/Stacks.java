package dev.gatebench.core.profile;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Sampled stacks, each with the number of its samples, as "collapsed" files hold them: frames from the outermost to the
 * innermost, between semicolons, then a space and the number (https://github.com/brendangregg/FlameGraph).
 *
 * @param counts samples by stack; no stack is empty
 */
public record Stacks(Map<List<String>, Long> counts) {
    /** Stands for a frame without a name. */
    public static final String UNKNOWN = "[unknown]";

    /** More samples than any profile has; so the sum of all is a number too. */
    private static final long MOST = 1_000_000_000_000L;

    public Stacks {
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    /**
     * Reads lines of a collapsed file; blank ones are passed over.
     *
     * @throws IllegalArgumentException naming the line that is none
     */
    public static Stacks parse(List<String> lines) {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank()) {
                int space = line.lastIndexOf(' ');
                long count = count(line.substring(space + 1));
                if (space < 0 || count < 0) {
                    throw new IllegalArgumentException("line " + (i + 1)
                            + " must be frames between semicolons, a space and a number of samples up to " + MOST);
                }
                add(counts, Arrays.asList(line.substring(0, space).split(";", -1)), count);
            }
        }
        return new Stacks(counts);
    }

    private static long count(String text) {
        long count = text.matches("[0-9]{1,13}") ? Long.parseLong(text) : -1;
        return count > MOST ? -1 : count;
    }

    /**
     * Reads a collapsed file.
     *
     * @throws IOException naming the file when it is none
     */
    public static Stacks read(Path file) throws IOException {
        try {
            // a frame that is no UTF-8 is a frame all the same
            return parse(DataFile.read(file).lines().toList());
        } catch (IllegalArgumentException e) {
            throw new DataException(file.getFileName() + " " + e.getMessage(), e);
        }
    }

    /** Adds samples of a stack; what would part frames or lines is replaced. */
    public static void add(Map<List<String>, Long> counts, List<String> frames, long samples) {
        if (samples > 0 && !frames.isEmpty()) {
            counts.merge(frames.stream().map(Stacks::frame).toList(), samples, Long::sum);
        }
    }

    private static String frame(String name) {
        String clean = name.replace(';', ':').replaceAll("\\R", " ").strip();
        return clean.isEmpty() ? UNKNOWN : clean;
    }

    /** Writes a collapsed file. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        counts.forEach((frames, count) ->
                text.append(String.join(";", frames)).append(' ').append(count).append('\n'));
        WholeFile.write(file, text);
    }

    /** The same with names by which the same code of two processes is found. */
    public Stacks normalised() {
        Map<List<String>, Long> same = new LinkedHashMap<>();
        counts.forEach((frames, count) ->
                add(same, frames.stream().map(FrameNames::normalised).toList(), count));
        return new Stacks(same);
    }

    /** All samples. */
    public long samples() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Samples by the frame that was executing: the innermost. */
    public Map<String, Long> self() {
        return byFrame((frames, found) -> found.add(frames.get(frames.size() - 1)));
    }

    /** Samples by each frame that was on the stack, one that calls itself once. */
    public Map<String, Long> total() {
        return byFrame((frames, found) -> found.addAll(new LinkedHashSet<>(frames)));
    }

    private Map<String, Long> byFrame(BiConsumer<List<String>, List<String>> choose) {
        Map<String, Long> samples = new LinkedHashMap<>();
        counts.forEach((frames, count) -> {
            List<String> found = new ArrayList<>();
            choose.accept(frames, found);
            found.forEach(frame -> samples.merge(frame, count, Long::sum));
        });
        return samples;
    }
}
