package dev.gatebench.core.profile;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Sampled stacks, each with the number of its samples, as "collapsed" files hold them: frames from the outermost to the
 * innermost, between semicolons, then a space and the number (https://github.com/brendangregg/FlameGraph).
 *
 * @param counts samples by stack; no stack is empty
 */
public record Stacks(Map<List<String>, Long> counts) {
    /** Name of frames that have none. */
    public static final String UNKNOWN = "[unknown]";

    /** Most samples of a stack, more than any profile has, so that no sum overflows. */
    private static final long MOST = 1_000_000_000_000L;

    public Stacks {
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    /**
     * Reads lines of a collapsed file; blank ones are passed over.
     *
     * @throws IllegalArgumentException naming the line that is malformed
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
     * @throws IOException naming the file when it is malformed
     */
    public static Stacks read(Path file) throws IOException {
        try {
            // broken UTF-8 in a frame is tolerated
            return parse(DataFile.read(file).lines().toList());
        } catch (IllegalArgumentException e) {
            throw new DataException(file.getFileName() + " " + e.getMessage(), e);
        }
    }

    /** Adds samples of a stack; characters that separate frames or lines are replaced. */
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

    /** Normalises the names of frames, so that the same code of two processes has one name. */
    public Stacks normalised() {
        Map<List<String>, Long> same = new LinkedHashMap<>();
        counts.forEach((frames, count) ->
                add(same, frames.stream().map(FrameNames::normalised).toList(), count));
        return new Stacks(same);
    }

    /** Counts all samples. */
    public long samples() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Counts samples by the frame that was executing: the innermost. */
    public Map<String, Long> self() {
        return byFrame(frames -> List.of(frames.get(frames.size() - 1)));
    }

    /** Counts samples by each frame on the stack; a frame that calls itself counts once. */
    public Map<String, Long> total() {
        return byFrame(LinkedHashSet::new);
    }

    private Map<String, Long> byFrame(Function<List<String>, Collection<String>> choose) {
        Map<String, Long> samples = new LinkedHashMap<>();
        counts.forEach(
                (frames, count) -> choose.apply(frames).forEach(frame -> samples.merge(frame, count, Long::sum)));
        return samples;
    }
}
