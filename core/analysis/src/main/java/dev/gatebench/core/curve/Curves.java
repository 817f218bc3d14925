package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.slo.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code curves.json}: the curves of a search for the greatest rates that keep goals, of all of its runs together.
 *
 * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
 * @param study the study's name
 * @param title one line for people
 * @param fidelity id of the fidelity
 * @param seed seed of the first run; each later one has the next
 * @param slos the goals
 * @param runs the folders of the runs, in the order in which they were made
 * @param tries the rates that were tried after the ladder
 * @param complete whether the search came to its end for every arm
 * @param arms the arms, in the order of reports
 * @param curves the curve of each arm
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

    /**
     * A rate that was tried.
     *
     * @param arm of which arm
     * @param slo for which goal
     * @param ratePerSec the rate, requests a second
     */
    public record Try(String arm, Slo slo, int ratePerSec) {}

    /** A search that is begun. */
    public static Curves begun(String study, String title, String fidelity, long seed, List<Slo> slos) {
        return new Curves(
                SCHEMA_VERSION, study, title, fidelity, seed, slos, List.of(), List.of(), false, List.of(), List.of());
    }

    /** With one run more. */
    public Curves withRun(String run) {
        List<String> more = new ArrayList<>(runs);
        more.add(run);
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, more, tries, false, arms, curves);
    }

    /** With one rate more that is tried. */
    public Curves withTry(Try tried) {
        List<Try> more = new ArrayList<>(tries);
        more.add(tried);
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, more, false, arms, curves);
    }

    /** The same, at its end or not. */
    public Curves withComplete(boolean ended) {
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, tries, ended, arms, curves);
    }

    /** The same, with these curves. */
    public Curves withCurves(List<Arm> ofArms, List<Curve> found) {
        return new Curves(schemaVersion, study, title, fidelity, seed, slos, runs, tries, complete, ofArms, found);
    }

    /** How many rates of an arm were tried for a goal. */
    public int tries(String arm, Slo slo) {
        return (int) tries.stream()
                .filter(tried -> tried.arm().equals(arm) && tried.slo().equals(slo))
                .count();
    }

    /** The curve of an arm. */
    public Optional<Curve> of(String arm) {
        return curves.stream().filter(curve -> curve.arm().equals(arm)).findFirst();
    }
}
