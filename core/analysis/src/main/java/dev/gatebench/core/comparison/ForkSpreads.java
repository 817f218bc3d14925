package dev.gatebench.core.comparison;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code fork-spread.json}: how much two starts of a gateway differ in CPU per request, by a self-test of this machine.
 */
public record ForkSpreads(String source, Map<Normalisation, ForkSpread> spreads) {
    public ForkSpreads {
        spreads = Map.copyOf(spreads);
    }

    /** Finds the spread of a measure: only CPU per request has one. */
    static Optional<ForkSpread> of(Optional<ForkSpreads> known, Measure measure) {
        return known.flatMap(found -> measure.normalisation().map(found.spreads::get));
    }

    /**
     * Says why it does not fit a run, in words that follow "was"; empty where it fits.
     *
     * @param duet whether the run is of duets, whose CPU per request is compared as it is
     */
    public Optional<String> unfitFor(boolean duet) {
        if (spreads.isEmpty()) {
            return Optional.of("unknown from " + source + ": record a self-test with more forks");
        }
        boolean ofDuets = spreads.containsKey(Normalisation.NONE);
        return ofDuets == duet
                ? Optional.empty()
                : Optional.of("from " + source + ", which measured " + (ofDuets ? "duets" : "trials one after another")
                        + " where the run measures " + (duet ? "duets" : "trials one after another")
                        + ": record a self-test that measures like the run");
    }

    /** Reads a run's file; empty when the run has none. */
    public static Optional<ForkSpreads> read(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Json.read(file, ForkSpreads.class)) : Optional.empty();
    }

    /** Explains intervals that are made with it. */
    public String footnote() {
        return "Intervals of CPU per request ratios are over rounds, and widened by how much two starts of the same"
                + " gateway differ: "
                + spreads.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> ForkSpreads.words(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(", "))
                + ", from " + source + ".";
    }

    private static String words(Normalisation normalisation, ForkSpread spread) {
        return Numbers.percent(spread.sd()) + ", at most " + Numbers.percent(spread.sdAtMost()) + " (normalisation "
                + normalisation.word() + ", " + spread.forks() + " forks)";
    }
}
