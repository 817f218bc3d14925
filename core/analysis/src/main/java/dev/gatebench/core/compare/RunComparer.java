package dev.gatebench.core.compare;

import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.compare.RunComparison.Side;
import dev.gatebench.core.comparison.Holm;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Compares two runs, or two arms of one. */
public final class RunComparer {
    private final ComparedRun baseline;
    private final ComparedRun candidate;
    private final boolean paired;
    private final CompareSpec spec;

    private RunComparer(ComparedRun baseline, ComparedRun candidate, boolean paired, CompareSpec spec) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.paired = paired;
        this.spec = spec;
    }

    /**
     * Compares two arms of one run, paired within the round.
     *
     * @throws StudyException when the run has no such arm or load
     */
    public static RunComparison arms(ComparedRun run, CompareSpec spec) {
        return new RunComparer(run, run, true, spec).compare();
    }

    /**
     * Compares the arms of two runs as independent samples.
     *
     * @throws StudyException a line for each thing in which the runs differ and that matters, unless the spec allows
     *     them; or when they have no arm or load in common
     */
    public static RunComparison runs(ComparedRun baseline, ComparedRun candidate, CompareSpec spec) {
        return new RunComparer(baseline, candidate.inLanesOf(baseline), false, spec).compare();
    }

    /**
     * Compares the runs of two folders.
     *
     * @throws StudyException as {@link #runs}, and when it is one folder twice
     * @throws IOException naming the file that is missing or wrong
     */
    public static RunComparison folders(Path baseline, Path candidate, CompareSpec spec) throws IOException {
        ComparedRun below = ComparedRun.read(baseline);
        ComparedRun above = ComparedRun.read(candidate);
        if (Files.isSameFile(baseline, candidate)) {
            throw new StudyException("BASE and CANDIDATE must be two runs, were the same folder '"
                    + baseline.toRealPath()
                    + "' twice: give another run, or this one once with --arms BASELINE,CANDIDATE");
        }
        return runs(below, above, spec);
    }

    private RunComparison compare() {
        List<Pairing> pairings = pairings();
        List<Load> loads = loads();
        List<String> differences = paired ? List.of() : Differences.between(baseline, candidate, pairings);
        if (!differences.isEmpty() && !spec.allowDifferences()) {
            throw new StudyException(differences.stream()
                    .map(difference -> difference + ": measure both alike, or compare them with --allow-differences")
                    .toList());
        }
        Set<String> notes = new LinkedHashSet<>(Differences.versions(baseline, candidate, pairings));
        List<Compared> each = new ArrayList<>();
        for (Pairing arms : pairings) {
            each.addAll(new ArmComparer(baseline, candidate, paired, spec, arms, notes).compare(loads));
        }
        List<Compared> compared = adjusted(each, notes);
        Coverage coverage = new Coverage(baseline, candidate, spec);
        notes.addAll(coverage.notes());
        noteWhatNoIntervalHolds(compared, notes);
        List<String> warnings = warnings();
        List<String> problems = new ArrayList<>(coverage.problems(compared));
        if (spec.maxSlowdown().isPresent()) {
            problems.addAll(warnings);
        }
        return new RunComparison(
                RunComparison.SCHEMA_VERSION,
                Side.of(baseline),
                Side.of(candidate),
                paired,
                spec.maxSlowdown(),
                spec.failOn(),
                !problems.isEmpty()
                        || compared.stream().anyMatch(line -> spec.failOn().fails(line.gate())),
                problems,
                compared,
                warnings,
                differences,
                List.copyOf(notes));
    }

    private static List<Compared> adjusted(List<Compared> lines, Set<String> notes) {
        List<Compared> adjusted =
                Holm.adjust(lines, line -> line.primary() ? OptionalDouble.empty() : line.pValue(), Compared::adjusted);
        long family = adjusted.stream()
                .filter(line -> line.adjustedPValue().isPresent())
                .count();
        if (family > 1) {
            notes.add("Verdicts are adjusted for their number (Holm, " + family + " lines), except that of CPU per"
                    + " request over all loads, or at the only one: a 95 % interval may exclude 1 where the verdict is"
                    + " '" + Difference.NONE_SHOWN.word() + "', no difference shown. The gate uses each line's own"
                    + " interval.");
        }
        return adjusted;
    }

    private List<Pairing> pairings() {
        List<Pairing> pairings = spec.arms().map(List::of).orElseGet(() -> baseline.armsInCommon(candidate));
        for (Pairing arms : pairings) {
            require(baseline, arms.baseline());
            require(candidate, arms.candidate());
        }
        if (pairings.isEmpty()) {
            throw nothingInCommon("arm", baseline.armIds(), candidate.armIds());
        }
        return pairings;
    }

    private List<Load> loads() {
        List<Load> both = baseline.results().loads().stream()
                .filter(candidate.results().loads()::contains)
                .toList();
        for (Load load : spec.loads()) {
            if (!both.contains(load)) {
                throw new StudyException("load must be one that both runs have, " + both + ", was " + load);
            }
        }
        List<Load> open = spec.loads().stream().filter(Load::isOpen).distinct().toList();
        if (!spec.slos().isEmpty() && !spec.loads().isEmpty() && open.size() < 2) {
            throw new StudyException(
                    "--slo needs the rates of a ladder: --load must name 2 open loads or more, or none," + " was "
                            + spec.loads());
        }
        if (spec.metrics().isEmpty()) {
            return spec.loads(); // a rate that keeps a goal is of each side's own ladder
        }
        if (both.isEmpty()) {
            throw nothingInCommon(
                    "load", baseline.results().loads(), candidate.results().loads());
        }
        return spec.loads().isEmpty() ? both : spec.loads();
    }

    private StudyException nothingInCommon(String what, List<?> below, List<?> above) {
        return new StudyException("runs must have an " + what + " in common, '" + baseline.name() + "' has " + below
                + " and '" + candidate.name() + "' has " + above + ": compare runs of one study");
    }

    private static void require(ComparedRun run, String arm) {
        if (run.arm(arm).isEmpty()) {
            throw new StudyException(
                    "arm must be one of run '" + run.name() + "', " + run.armIds() + ", was '" + arm + "'");
        }
    }

    /** Lists what to read before any number of these runs; a gate fails on a run of which there is any. */
    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        Stream.of(baseline, candidate).distinct().forEach(run -> {
            Results results = run.results();
            if (!results.fitForNumbers()) {
                warnings.add("Unfit for numbers: run '" + run.name() + "' is of fidelity '" + results.fidelity()
                        + "', which only shows that everything works. Use none of its figures; measure it with another"
                        + " --fidelity.");
            }
            Faults.of(results).forEach(fault -> warnings.add("Run '" + run.name() + "' is broken: " + fault + "."));
        });
        return warnings;
    }

    private void noteWhatNoIntervalHolds(List<Compared> compared, Set<String> notes) {
        boolean overRounds = compared.stream()
                .filter(line -> line.interval().isPresent())
                .flatMap(line -> line.unit().stream())
                .anyMatch(unit -> unit == Replication.ROUND);
        if (overRounds) {
            notes.add("Intervals are over the rounds of one fork: they do not contain how starts of the processes"
                    + " differ. Measure several forks to include that.");
        }
        if (!paired) {
            notes.addAll(Lanes.notes(baseline, candidate));
            notes.add("The two runs were measured at different times: the ratio contains what changed on the host"
                    + " between them, which no interval shows, however many forks there are. Measure both in one run to"
                    + " exclude that.");
        }
    }
}
