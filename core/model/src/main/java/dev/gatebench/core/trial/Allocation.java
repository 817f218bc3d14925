package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A line of {@code allocations.jsonl}: what the threads of a trial's system under test allocated in its measured
 * window. A JVM tells it when it has ended, after the trial's line was written.
 *
 * @param startedAt start of the trial's measured window, which with the arm identifies the trial
 * @param bytes bytes allocated
 * @param fork the trial's fork, since forks that are made at once each have a JVM of an arm; empty in lines of older
 *     versions, which made one after another
 */
public record Allocation(
        String arm,
        Instant startedAt,
        @Amount double bytes,
        @Amount OptionalInt fork) {
    /**
     * Adds to the trials what they allocated, as far as the file says.
     *
     * @throws IOException naming file and line when a line is invalid
     */
    public static List<Trial> join(Path file, List<Trial> trials) throws IOException {
        Map<List<Object>, Double> known = new HashMap<>();
        JsonLines.read(file, Allocation.class, "what a trial allocated")
                .forEach(line -> known.put(key(line.arm(), line.startedAt(), line.fork()), line.bytes()));
        return trials.stream()
                .map(trial -> {
                    Double bytes = known.getOrDefault(
                            key(trial.arm(), trial.startedAt(), OptionalInt.of(trial.fork())),
                            known.get(key(trial.arm(), trial.startedAt(), OptionalInt.empty())));
                    return bytes == null ? trial : trial.withAllocated(bytes);
                })
                .toList();
    }

    private static List<Object> key(String arm, Instant startedAt, OptionalInt fork) {
        return List.of(arm, startedAt, fork);
    }
}
