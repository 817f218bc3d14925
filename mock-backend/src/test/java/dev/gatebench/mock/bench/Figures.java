package dev.gatebench.mock.bench;

import java.io.PrintStream;
import java.util.List;

/** The figures of the benchmark, and its goals. */
final class Figures {
    static final double DELAY_MS = 20;
    static final int MANY = 600;
    static final int FEW = 50;

    final Figure memoryCpu = new Figure("no delay: nginx from memory, CPU us/request");
    final Figure fileCpu = new Figure("no delay: nginx from a file, CPU us/request");
    final Figure backendCpu = new Figure("no delay: backend, CPU us/request");
    final Figure memoryRatio = new Figure("no delay: backend / nginx from memory");
    final Figure fileRatio = new Figure("no delay: backend / nginx from a file");
    final Figure delayedCpu = new Figure("20 ms, 600 connections: backend, CPU us/request");
    final Figure share = new Figure("20 ms, 600 connections: throughput, % of 30,000/s");
    final Figure p50 = new Figure("20 ms, 600 connections: median service time, ms");
    final Figure p99 = new Figure("20 ms, 600 connections: 99th percentile, ms");
    final Figure added = new Figure("20 ms, 50 connections: median above 20 ms, ms");

    void print(PrintStream out) {
        out.printf("| %-52s | %9s | %9s | %9s | %2s |%n", "figure", "median", "least", "greatest", "n");
        out.println("|" + "-".repeat(54) + "|----------:|----------:|----------:|---:|");
        for (Figure figure :
                List.of(memoryCpu, fileCpu, backendCpu, memoryRatio, fileRatio, delayedCpu, share, p50, p99, added)) {
            out.println(figure.row());
        }
    }

    private record Goal(String text, boolean met) {}

    /** Prints whether each goal is met, by the medians over the rounds. */
    boolean judge(PrintStream out) {
        List<Goal> goals = List.of(
                new Goal("no delay: at most 1.2 times the CPU of nginx from a file", fileRatio.median() <= 1.2),
                new Goal("no delay: at most 1.2 times the CPU of nginx from memory", memoryRatio.median() <= 1.2),
                new Goal("600 connections: at least 97 % of 30,000/s", share.median() >= 97),
                new Goal("600 connections: median at most 20.6 ms", p50.median() <= 20.6),
                new Goal("600 connections: 99th percentile at most 24 ms", p99.median() <= 24),
                new Goal("50 connections: 0 to 0.5 ms above 20 ms", added.median() >= 0 && added.median() <= 0.5));
        goals.forEach(goal -> out.println((goal.met() ? "met:    " : "MISSED: ") + goal.text()));
        return goals.stream().allMatch(Goal::met);
    }
}
