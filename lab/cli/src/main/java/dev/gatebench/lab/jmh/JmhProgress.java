package dev.gatebench.lab.jmh;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes on the lines of JMH's output that people should see during a run: each benchmark when it begins, with the
 * progress in the words of {@code RunBenchmarks}, which runs JMH in parts, or else of JMH. Lines before JMH begins,
 * while matchers are compared with the oracle, are passed on as they are.
 */
final class JmhProgress {
    private static final Pattern HEAD = Pattern.compile("# (Benchmark: |Parameters: |Run progress: |Part )(.*)");

    private final Consumer<String> lines;
    private boolean begun;
    private String benchmark = "";
    private String parameters = "";
    private String part = "";
    private String shown = "";

    JmhProgress(Consumer<String> lines) {
        this.lines = lines;
    }

    void line(String line) {
        Matcher head = HEAD.matcher(line);
        if (!head.matches()) {
            begun |= line.startsWith("# JMH version");
            if (!begun && !line.isBlank()) {
                lines.accept(line);
            }
            return;
        }
        String value = head.group(2);
        switch (head.group(1)) {
            case "Benchmark: " -> {
                benchmark = value.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "");
                parameters = "";
            }
            case "Parameters: " -> parameters = " " + value;
            case "Part " -> part = "part " + value;
            default -> show(part.isEmpty() ? value : part);
        }
    }

    /** Shows a benchmark once, and not once a fork. */
    private void show(String progress) {
        String now = benchmark + parameters;
        if (!now.equals(shown)) {
            shown = now;
            lines.accept("[" + progress + "] " + now);
        }
    }
}
