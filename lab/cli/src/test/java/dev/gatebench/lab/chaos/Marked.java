package dev.gatebench.lab.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** All processes that have come of a run, found by a variable of the test's own, however they were forked away. */
final class Marked {
    private static final String VARIABLE = "GATEBENCH_CHAOS";

    private final String value = UUID.randomUUID().toString();

    /** Returns the variable, for the first process of a run. */
    Map<String, String> variable() {
        return Map.of(VARIABLE, value);
    }

    /** Returns those that live. */
    List<ProcessHandle> living() {
        return ProcessHandle.allProcesses().filter(this::isMarked).toList();
    }

    /** Waits until none but the exempt lives, for a limit. Returns those that live then, for people. */
    List<String> leftAfter(long limitMs, Predicate<String> exempt) throws InterruptedException {
        long until = System.nanoTime() + limitMs * 1_000_000;
        List<String> left = words(exempt);
        while (!left.isEmpty() && System.nanoTime() < until) {
            Thread.sleep(100);
            left = words(exempt);
        }
        return left;
    }

    private List<String> words(Predicate<String> exempt) {
        return living().stream().map(Marked::words).filter(exempt.negate()).toList();
    }

    private static String words(ProcessHandle process) {
        return process.pid() + " " + commandLine(process);
    }

    private static String commandLine(ProcessHandle process) {
        return process.info().commandLine().orElse("?");
    }

    private boolean isMarked(ProcessHandle process) {
        Path folder = Path.of("/proc", Long.toString(process.pid()));
        try {
            return new String(Files.readAllBytes(folder.resolve("environ")), StandardCharsets.ISO_8859_1)
                            .contains(VARIABLE + "=" + value)
                    && !Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1)
                            .contains(") Z ");
        } catch (IOException e) {
            return false; // it is gone, or another user's
        }
    }
}
