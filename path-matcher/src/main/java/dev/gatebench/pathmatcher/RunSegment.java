package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A segment of one variable whose regular expression repeats one class of characters, such as {@code [a-z]+}, with or
 * without text around it. If the path's segment is ASCII, it is decided without java.util.regex, by a table of the
 * ASCII characters in the class.
 */
final class RunSegment extends WildSegment {
    private static final int ASCII = 128;

    private final String before;
    private final String after;
    private final Run run;
    private final boolean[] inClass = new boolean[ASCII];

    RunSegment(List<Part> parts, Run run, String before, String after, Rules rules) {
        super(parts, "regex:" + regex(parts), rules);
        this.run = run;
        this.before = before;
        this.after = after;
        Pattern one = rules.compile(run.characters());
        for (char c = 0; c < ASCII; c++) {
            inClass[c] = one.matcher(Character.toString(c)).matches();
        }
    }

    @Override
    public boolean matches(String path, int from, int to) {
        int start = from + before.length();
        int end = to - after.length();
        int count = end - start;
        if (count < 0 || !path.startsWith(before, from) || !path.startsWith(after, end)) {
            return false;
        }
        for (int i = start; i < end; i++) {
            char c = path.charAt(i);
            if (c >= ASCII) {
                return pattern().matcher(path).region(from, to).matches();
            }
            if (!inClass[c]) {
                return false;
            }
        }
        return run.least() <= count && count <= run.most();
    }
}
