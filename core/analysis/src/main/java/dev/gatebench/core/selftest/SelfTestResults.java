package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.ForkSpread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code selftest.json}: the worth of the comparisons that this machine allows, by a recording of two alike arms. Its
 * schema is {@code docs/schema/selftest.schema.json}.
 *
 * @param recordedForks forks of the recording that are planned to be long enough to draw from
 * @param recordedPairs rounds in which both arms have a valid trial
 * @param unit the repetitions of its interval
 * @param distinct how many different comparisons could be drawn
 * @param disjoint how many could be drawn that share no trial
 * @param budgetSeconds the time that the plans fit
 * @param used the normalisation by which comparisons in such a run are made
 * @param leastVariance the normalisation whose interval is expected to be the narrowest with the design
 * @param passed whether every required claim is shown, and none disproved
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record SelfTestResults(
        int schemaVersion,
        String study,
        Instant recordedAt,
        String baseline,
        String candidate,
        Load load,
        int recordedForks,
        int recordedRounds,
        int recordedPairs,
        Design design,
        Replication unit,
        int comparisons,
        long seed,
        double distinct,
        int disjoint,
        double budgetSeconds,
        RunCosts costs,
        Normalisation used,
        Normalisation leastVariance,
        List<NormalisationFindings> normalisations,
        List<SelfTestProof> proofs,
        boolean passed) {
    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 4;

    public SelfTestResults {
        normalisations = List.copyOf(normalisations);
        proofs = List.copyOf(proofs);
    }

    /**
     * Reads {@code selftest.json}.
     *
     * @throws IOException naming the file, when it is none or is of another version
     */
    public static SelfTestResults read(Path file) throws IOException {
        return Json.read(file, SCHEMA_VERSION, SelfTestResults.class);
    }

    /**
     * Extracts how much forks differ, for runs to be told of: by the normalisation by which such runs are compared,
     * since duets scatter otherwise than trials one after another; empty where it is not known.
     */
    public ForkSpreads forkSpreads() {
        Map<Normalisation, ForkSpread> spreads = normalisations.stream()
                .filter(each -> each.normalisation() == used)
                .flatMap(each -> each.variance().forks().stream())
                .collect(Collectors.toMap(spread -> used, spread -> spread));
        return new ForkSpreads(
                "the self-test of " + baseline + " and " + candidate + " recorded at " + recordedAt, spreads);
    }
}
