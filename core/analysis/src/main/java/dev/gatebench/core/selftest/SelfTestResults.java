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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * {@code selftest.json}: what a recording of two alike arms says of the comparisons that this machine allows. Its
 * schema is {@code docs/schema/selftest.schema.json}.
 *
 * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
 * @param study the recorded run's study
 * @param recordedAt start of the recorded run
 * @param baseline the arm that is the measure
 * @param candidate the arm that is like it
 * @param load the load
 * @param recordedForks forks of the recording that are planned to be long enough to draw from
 * @param recordedRounds rounds that the recording had planned
 * @param recordedPairs rounds in which both arms have a valid trial
 * @param design what each comparison was drawn as
 * @param unit what its interval is over
 * @param comparisons how many were drawn
 * @param seed seed of the draws
 * @param distinct how many different comparisons could be drawn
 * @param disjoint how many could be drawn that share no trial
 * @param budgetSeconds the time that the plans fit
 * @param costs what they reckon with
 * @param used the normalisation by which comparisons in such a run are made
 * @param leastVariance the normalisation whose interval is expected to be the narrowest with the design
 * @param normalisations findings by each normalisation whose reference was measured
 * @param proofs what the normalisation that is used must show, and whether it does
 * @param passed whether all that is required is shown, and nothing disproved
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
     * How much forks differ, for runs to be told of: by the normalisation by which such runs are compared, since what
     * is not divided out of trials one after another is not what duets scatter by; empty where it is not known.
     */
    public ForkSpreads forkSpreads() {
        Map<Normalisation, ForkSpread> spreads = new EnumMap<>(Normalisation.class);
        for (NormalisationFindings each : normalisations) {
            if (each.normalisation() == used) {
                each.variance().forks().ifPresent(spread -> spreads.put(used, spread));
            }
        }
        return new ForkSpreads(
                "the self-test of " + baseline + " and " + candidate + " recorded at " + recordedAt, spreads);
    }
}
