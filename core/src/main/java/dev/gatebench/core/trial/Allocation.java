package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the threads of a trial's system under test allocated in its measured window: a line of
 * {@code allocations.jsonl}. A JVM tells it when it has ended, so it is not known yet when the trial is written down.
 *
 * @param arm id of the arm
 * @param startedAt start of the trial's measured window, which with the arm says which trial it is
 * @param bytes bytes allocated
 */
public record Allocation(
        String arm, Instant startedAt, @Amount double bytes) {
    /**
     * The trials with what they allocated, as far as the file knows.
     *
     * @throws IOException naming file and line when a line is none of these
     */
    public static List<Trial> join(Path file, List<Trial> trials) throws IOException {
        Map<List<Object>, Double> known = new HashMap<>();
        JsonLines.read(file, Allocation.class, "what a trial allocated")
                .forEach(line -> known.put(List.of(line.arm(), line.startedAt()), line.bytes()));
        return trials.stream()
                .map(trial -> {
                    Double bytes = known.get(List.of(trial.arm(), trial.startedAt()));
                    return bytes == null ? trial : trial.allocating(bytes);
                })
                .toList();
    }
}
