package dev.gatebench.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs with a random fault each: no measured trial is lost, no wrong figure accepted, one line says what happened, the
 * exit code is of the table, and nothing is left. {@code -Dchaos.runs=200 -Dchaos.seed=1} makes as many; seeds that
 * once failed stand in {@code chaos-seeds.tsv} and are tried first, unless a seed is given. The table of all runs is
 * {@code target/chaos.tsv}.
 */
@Deep
@Needs({
    Requirement.LINUX,
    Requirement.ROOT,
    Requirement.NAMESPACES,
    Requirement.MOUNTS,
    Requirement.NGINX,
    Requirement.WRK,
    Requirement.DOCKERD,
    Requirement.FAKETIME
})
@Timeout(value = 12, unit = TimeUnit.HOURS)
class ChaosIT {
    private static final int RUNS = Integer.getInteger("chaos.runs", 4);
    private static final Path TABLE = Path.of("target", "chaos.tsv");
    /** Not below {@code /tmp}, of which each run has its own. What broke a rule is kept there until the next time. */
    private static final Path FOLDER = Path.of("target", "chaos").toAbsolutePath();

    private static final Path KEPT = Path.of("src/test/resources/chaos-seeds.tsv");

    /** Trials of a cell below which their median tells nothing. */
    private static final int ENOUGH = 5;

    /** A factor that a busy machine does not make, and a fault does. */
    private static final double FACTOR = 3;

    @Test
    void keepsItsPromisesWhateverHappensToWhom() throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        Files.writeString(TABLE, Outcome.HEAD + "\n");
        delete(FOLDER);
        for (long seed : seeds()) {
            Plan plan = Plan.of(seed);
            System.out.println("chaos " + plan);
            Path own = Files.createDirectories(FOLDER.resolve(Long.toString(seed)));
            Outcome outcome = ChaosRun.of(own, FOLDER.resolve("engine"), plan);
            outcomes.add(outcome);
            System.out.println("chaos " + outcome.row());
            Files.writeString(TABLE, outcome.row() + "\n", StandardOpenOption.APPEND);
            if (outcome.breaches().isEmpty()) {
                delete(own);
            }
        }
        delete(FOLDER.resolve("engine"));
        assertThat(Stream.concat(
                        outcomes.stream().flatMap(outcome -> outcome.breaches().stream()
                                .map(breach -> outcome.plan() + ": " + breach)),
                        unlikely(outcomes).stream()))
                .isEmpty();
    }

    private static List<Long> seeds() throws IOException {
        Stream<Long> kept = System.getProperty("chaos.seed") == null
                ? Files.readAllLines(KEPT).stream().skip(1).map(line -> Long.valueOf(line.split("\t", -1)[0]))
                : Stream.of();
        long first = Long.getLong("chaos.seed", 1);
        return Stream.concat(kept, LongStream.range(first, first + RUNS).boxed())
                .toList();
    }

    /** Returns what is far from the median of all trials of its driver and arm that nothing happened to. */
    private static List<String> unlikely(List<Outcome> outcomes) {
        List<String> found = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            for (JsonNode trial : outcome.disturbed()) {
                List<JsonNode> usual = outcomes.stream()
                        .filter(other ->
                                other.plan().driver().equals(outcome.plan().driver()))
                        .flatMap(other -> other.undisturbed().stream())
                        .filter(other -> other.at("/id/arm").equals(trial.at("/id/arm")))
                        .toList();
                if (isFar(trial, usual, Trials::throughput) || isFar(trial, usual, Trials::cpuUsPerRequest)) {
                    found.add(outcome.plan() + ": accepted " + trial.at("/id") + " with " + Trials.throughput(trial)
                            + "/s and " + Trials.cpuUsPerRequest(trial)
                            + " us of CPU per request, far from the median");
                }
            }
        }
        return found;
    }

    private static boolean isFar(JsonNode trial, List<JsonNode> usual, ToDoubleFunction<JsonNode> figure) {
        double[] sorted = usual.stream().mapToDouble(figure).sorted().toArray();
        double median = sorted.length < ENOUGH ? figure.applyAsDouble(trial) : sorted[sorted.length / 2];
        return figure.applyAsDouble(trial) < median / FACTOR || figure.applyAsDouble(trial) > median * FACTOR;
    }

    private static void delete(Path own) throws IOException {
        Shell.run("rm", "-rf", own.toString());
    }
}
