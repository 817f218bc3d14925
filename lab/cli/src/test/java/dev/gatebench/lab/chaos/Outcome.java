package dev.gatebench.lab.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * A run with its fault, and what came of it.
 *
 * @param done the fault; empty where the run ended before it could be done
 * @param exitCode the exit code of the run; empty where it did not end
 * @param resumed the exit code of its resumption, where it was resumed
 * @param kept trials that stood in the run's folder when the fault began
 * @param undisturbed accepted trials that ended before the fault began, or had none
 * @param disturbed accepted trials that did not
 * @param refused how many trials a check refused, or failed
 * @param breaches rules that it broke, for people
 * @param ms how long the run took
 */
record Outcome(
        Plan plan,
        Optional<Harm.Done> done,
        Optional<Integer> exitCode,
        Optional<Integer> resumed,
        int kept,
        List<JsonNode> undisturbed,
        List<JsonNode> disturbed,
        long refused,
        List<String> breaches,
        long ms) {

    private static final String UNKNOWN = "-";

    /** Returns its line of the table. */
    String row() {
        return String.join(
                "\t",
                Long.toString(plan.seed()),
                plan.place().name(),
                plan.driver(),
                plan.fault().name(),
                plan.victim().name(),
                "%.2f".formatted(plan.moment()),
                done.isPresent() ? "done" : "no fault",
                exitCode.map(String::valueOf).orElse(UNKNOWN),
                resumed.map(String::valueOf).orElse(UNKNOWN),
                Integer.toString(kept),
                Integer.toString(undisturbed.size() + disturbed.size()),
                Long.toString(refused),
                Long.toString(ms),
                String.join("; ", breaches).replaceAll("\\s+", " "));
    }

    /** The head of the table. */
    static final String HEAD = "seed\tplace\tdriver\tfault\tvictim\tmoment\tdone\texit code\tresumed\tkept\taccepted"
            + "\trefused\tms\tbreaches";
}
