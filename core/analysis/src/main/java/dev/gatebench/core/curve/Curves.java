package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.slo.Slo;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code curves.json}: the curves of a search for the greatest rates that keep goals, over all of its runs.
 *
 * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
 * @param seed seed of the first run; each later run has the next
 * @param runs the folders of the runs, in the order in which they were made
 * @param tries the rates that were tried after the ladder
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Curves(
        int schemaVersion,
        String study,
        String title,
        String fidelity,
        long seed,
        List<Slo> slos,
        List<String> runs,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Try> tries,
        boolean complete,
        List<Arm> arms,
        List<Curve> curves) {
    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    public Curves {
        slos = List.copyOf(slos);
        runs = List.copyOf(runs);
        if (runs.stream().distinct().count() != runs.size()) {
            throw new IllegalArgumentException("the runs of curves must have names of their own, were " + runs);
        }
        tries = List.copyOf(tries);
        arms = List.copyOf(arms);
        curves = List.copyOf(curves);
    }

    /** A rate that was tried for a goal of an arm, requests a second. */
    public record Try(String arm, Slo slo, int ratePerSec) {}

    /** Begins a search. */
    public static Curves begun(String study, String title, String fidelity, long seed, List<Slo> slos) {
        return new Curves(
                SCHEMA_VERSION, study, title, fidelity, seed, slos, List.of(), List.of(), false, List.of(), List.of());
    }

    /** Adds a run. */
    public Curves withRun(String run) {
        List<String> more = Stream.concat(runs.stream(), Stream.of(run)).toList();
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, more, tries, false, arms, curves);
    }

    /** Adds a rate that is tried. */
    public Curves withTry(Try tried) {
        List<Try> more = Stream.concat(tries.stream(), Stream.of(tried)).toList();
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, more, false, arms, curves);
    }

    /** Marks the search as ended or not. */
    public Curves withComplete(boolean ended) {
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, tries, ended, arms, curves);
    }

    /** Replaces arms and curves. */
    public Curves withCurves(List<Arm> ofArms, List<Curve> found) {
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, tries, complete, ofArms, found);
    }

    /** Counts the rates of an arm that were tried for a goal. */
    public int tries(String arm, Slo slo) {
        return (int) tries.stream()
                .filter(tried -> tried.arm().equals(arm) && tried.slo().equals(slo))
                .count();
    }

    /** Returns the curve of an arm. */
    public Optional<Curve> of(String arm) {
        return curves.stream().filter(curve -> curve.arm().equals(arm)).findFirst();
    }
}
