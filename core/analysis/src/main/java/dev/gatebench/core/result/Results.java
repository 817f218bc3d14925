package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.RequestCell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.comparison.DuetEffect;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.comparison.WorkRatio;
import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.precision.PrecisionFound;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.warmup.WarmUp;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code results.json}: everything that a report shows, computed. Its schema is
 * {@code docs/schema/results.schema.json}.
 *
 * @param title one line for people
 * @param fitForNumbers false when its numbers must not be used
 * @param finishedAt end of the run; absent when it was cut off
 * @param consistency whether environment, launches and trials contradict each other; absent of older results
 * @param trials every trial, in the order in which they were made
 * @param requests figures of each of several requests, by cell; empty where the study sends one
 * @param comparisons the compared arms, each comparison followed by its control where it has one
 * @param duetEffects the effects of duets on the ratios of pairs that were measured in duets and alone
 * @param work how much work a request is for the gateways of each pair
 * @param controls the comparisons that carry a control and what is left of their verdicts; empty without any
 * @param rankings the gateways by CPU per request, over all loads first; empty where the study does not ask for it
 * @param curves the arms' response times over offered load; empty without two open loads
 * @param pathMatchers the findings of JMH's scores on path matchers; absent without any
 * @param starts the time that each arm took to be up
 * @param network the capacity of the network between the hosts; empty where one host has all roles
 * @param publishedRatios the ratios of the published table's arms and ours; empty where there is none
 * @param precision the precision that was asked for and reached; absent without {@code --precision}
 * @param forkSpreads how much forks differ, where the run was told; absent otherwise
 * @param profiles the profiles that were asked for, or why there are none; they feed no figure
 * @param profileDifferences where the profiles of compared arms differ
 * @param footnotes remarks for the reader; cells refer to them by number, from 1
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Results(
        int schemaVersion,
        String study,
        String title,
        String fidelity,
        boolean fitForNumbers,
        long seed,
        String driver,
        Instant startedAt,
        Optional<Instant> finishedAt,
        boolean complete,
        Environment environment,
        Optional<CheckResult> consistency,
        List<Arm> arms,
        List<Load> loads,
        List<Trial> trials,
        List<Cell> cells,
        @LeftOutIfEmpty List<RequestCell> requests,
        List<Comparison> comparisons,
        @LeftOutIfEmpty List<DuetEffect> duetEffects,
        @LeftOutIfEmpty List<WorkRatio> work,
        @LeftOutIfEmpty List<Control> controls,
        @LeftOutIfEmpty List<Ranking> rankings,
        @LeftOutIfEmpty List<Curve> curves,
        List<JmhScore> jmh,
        Optional<PathMatchers> pathMatchers,
        @LeftOutIfEmpty List<ArmStart> starts,
        @LeftOutIfEmpty List<NetworkFigures> network,
        List<WarmUp> warmUps,
        Optional<Published> published,
        @LeftOutIfEmpty List<PublishedRatio> publishedRatios,
        Optional<PrecisionFound> precision,
        Optional<ForkSpreads> forkSpreads,
        @LeftOutIfEmpty List<ArmProfile> profiles,
        @LeftOutIfEmpty List<ProfileDifference> profileDifferences,
        List<String> footnotes) {
    /** Marks a list that the file leaves out where it is empty. */
    @JacksonAnnotationsInside
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    @JsonSetter(nulls = Nulls.AS_EMPTY)
    @Retention(RetentionPolicy.RUNTIME)
    private @interface LeftOutIfEmpty {}

    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 2;

    public Results {
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        trials = List.copyOf(trials);
        cells = List.copyOf(cells);
        requests = List.copyOf(requests);
        comparisons = List.copyOf(comparisons);
        duetEffects = List.copyOf(duetEffects);
        work = List.copyOf(work);
        controls = List.copyOf(controls);
        rankings = List.copyOf(rankings);
        curves = List.copyOf(curves);
        jmh = List.copyOf(jmh);
        starts = List.copyOf(starts);
        network = List.copyOf(network);
        warmUps = List.copyOf(warmUps);
        publishedRatios = List.copyOf(publishedRatios);
        profiles = List.copyOf(profiles);
        profileDifferences = List.copyOf(profileDifferences);
        footnotes = List.copyOf(footnotes);
    }

    /** Finds an arm. */
    public Optional<Arm> arm(String id) {
        return arms.stream().filter(arm -> arm.id().equals(id)).findFirst();
    }

    /** Finds the cell of an arm under a load. */
    public Optional<Cell> cell(String arm, Load load) {
        return cells.stream()
                .filter(cell -> cell.load().equals(load) && cell.arm().equals(arm))
                .findFirst();
    }

    /** Whether each pair that was compared has a primary comparison that may stand in a headline. */
    public boolean everyPairHasItsPrimary() {
        return comparisons.stream().allMatch(one -> comparisons.stream()
                .anyMatch(c -> c.primary() && c.headline() && c.isOf(one.baseline(), one.candidate())));
    }

    /** Writes the results as JSON, the same bytes for the same results. */
    public void write(Path file) throws IOException {
        WholeFile.write(
                file,
                Json.mapper()
                                .writerWithDefaultPrettyPrinter()
                                .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                                .writeValueAsString(this)
                        + "\n");
    }

    /**
     * Reads results that were written.
     *
     * @throws IOException naming the file when it is not a results.json of this version
     */
    public static Results read(Path file) throws IOException {
        return Json.read(file, SCHEMA_VERSION, Results.class);
    }
}
