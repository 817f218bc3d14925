package dev.gatebench.lab.profile;

import dev.gatebench.core.profile.Stacks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of {@code perf script -F comm,ip,sym,dso}: of each sample the name of its thread, then its frames
 * from the innermost to the outermost, indented, then an empty line.
 */
final class PerfScript {
    // possessive, or a long line without its last bracket costs its square
    private static final Pattern FRAME =
            Pattern.compile("^\\s+([0-9a-f]+) (.*) \\(([^()]*+(?:\\([^()]*+\\)[^()]*+)?)\\)$");
    private static final String UNKNOWN = "[unknown]";

    private PerfScript() {}

    /** Returns the stacks, outermost the name of the thread; kernel code ends in {@code _[k]}. */
    static Stacks stacks(List<String> lines) {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        List<String> frames = new ArrayList<>();
        String thread = "";
        for (String line : lines) {
            Matcher frame = FRAME.matcher(line);
            if (frame.matches()) {
                frames.add(name(frame.group(2), frame.group(3)));
            } else {
                add(counts, thread, frames);
                thread = line.strip();
                frames.clear();
            }
        }
        add(counts, thread, frames);
        return new Stacks(counts);
    }

    private static void add(Map<List<String>, Long> counts, String thread, List<String> innermostFirst) {
        List<String> frames = new ArrayList<>(innermostFirst);
        // where code keeps no frame pointers, nothing beyond an unknown caller is a caller
        while (frames.size() > 1 && frames.get(frames.size() - 1).equals(UNKNOWN)) {
            frames.remove(frames.size() - 1);
        }
        if (!thread.isEmpty() && !frames.isEmpty()) {
            frames.add(thread);
            Collections.reverse(frames);
            Stacks.add(counts, frames, 1);
        }
    }

    private static String name(String symbol, String file) {
        String object = file.substring(file.lastIndexOf('/') + 1);
        if (symbol.equals(UNKNOWN)) {
            return file.startsWith("[") ? symbol : "[" + object + "]";
        }
        return file.startsWith("[kernel") || file.endsWith(".ko") ? symbol + "_[k]" : symbol;
    }
}
