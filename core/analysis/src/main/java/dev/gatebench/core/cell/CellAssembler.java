package dev.gatebench.core.cell;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Makes a cell of the trials of one arm under one load. */
public final class CellAssembler {
    private final List<Trial> all;
    private final List<Trial> allValid;
    private final List<Arm> arms;
    private final double notValidShare;
    private final Path runDir;
    private final Footnotes footnotes;

    /**
     * Makes one.
     *
     * @param all the run's trials
     * @param arms the arms that were run
     * @param notValidShare a cell with a greater share of its trials not valid has no headline figure
     * @param runDir the run's folder, in which the histograms are
     * @param footnotes what a reader must know is added here
     */
    public CellAssembler(List<Trial> all, List<Arm> arms, double notValidShare, Path runDir, Footnotes footnotes) {
        this.all = all;
        this.allValid = with(all, TrialStatus.VALID);
        this.arms = arms;
        this.notValidShare = notValidShare;
        this.runDir = runDir;
        this.footnotes = footnotes;
    }

    /** The cell of an arm under a load. */
    public Cell assemble(String arm, Load load, List<Trial> trials) throws IOException {
        List<Trial> valid = with(trials, TrialStatus.VALID);
        int invalid = with(trials, TrialStatus.INVALID).size();
        int failed = with(trials, TrialStatus.FAILED).size();
        boolean headline = headline(trials, notValidShare);
        Optional<Estimate> throughput = estimate(valid, trial -> OptionalDouble.of(trial.throughputPerSec()));
        Normalisation normalisation = NormalisationChoice.of(valid);
        Optional<Merged> service = merged(valid, Traffic::serviceTime);
        Optional<Merged> response = merged(valid, Traffic::responseTime);
        return new Cell(
                arm,
                load,
                valid.size(),
                invalid,
                failed,
                throughput,
                new Cell.Cpu(
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.SUT)),
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.INJECTOR)),
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.BACKEND))),
                Optional.of(normalisation).filter(by -> by != Normalisation.NONE && !valid.isEmpty()),
                normalised(arm, valid, normalisation),
                service.map(Merged::quantiles),
                response.map(Merged::quantiles),
                (load.isOpen() ? response : service)
                        .map(times -> TailPoint.of(times.histogram()))
                        .orElse(List.of()),
                valid.stream()
                        .flatMap(trial -> trial.traffic().serviceTime().stream())
                        .mapToLong(Traffic.Times::resolutionNs)
                        .max(),
                CellJvm.of(valid),
                arm.equals(ArmSpec.DIRECT) ? Optional.empty() : CellUpstream.of(CellTrials.every(all, arm, load)),
                errors(valid),
                headline,
                notes(trials, headline, throughput));
    }

    /**
     * Its scale is of the arms to which the reference means the same, of one kind of gateway: one that loads the
     * backend more must not look cheaper.
     */
    private Optional<Estimate> normalised(String arm, List<Trial> valid, Normalisation normalisation) {
        if (normalisation == Normalisation.NONE || valid.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<Trial>> byArm = allValid.stream().collect(Collectors.groupingBy(Trial::arm));
        List<Trial> alike = byArm.entrySet().stream()
                .filter(other -> other.getKey().equals(arm)
                        || (Arm.sameGateway(arms, arm, other.getKey())
                                && NormalisationChoice.comparable(
                                        normalisation, byArm.getOrDefault(arm, List.of()), other.getValue())))
                .flatMap(other -> other.getValue().stream())
                .toList();
        double scale = normalisation.scale(alike);
        return estimate(valid, trial -> {
            OptionalDouble cost = normalisation.cost(trial);
            return cost.isPresent() ? OptionalDouble.of(cost.getAsDouble() * scale) : cost;
        });
    }

    /** Whether a cell of these trials may stand in a headline. */
    public static boolean headline(List<Trial> trials, double notValidShare) {
        int valid = with(trials, TrialStatus.VALID).size();
        return valid > 0 && (double) (trials.size() - valid) / trials.size() <= notValidShare;
    }

    /** Cost per request, normalised, of the valid ones of a cell's trials. */
    public static List<Observation> cpuOfValid(List<Trial> trials) {
        List<Trial> valid = with(trials, TrialStatus.VALID);
        return observations(valid, NormalisationChoice.of(valid)::cost);
    }

    private static List<Trial> with(List<Trial> trials, TrialStatus status) {
        return trials.stream().filter(trial -> trial.status() == status).toList();
    }

    private static Optional<Estimate> estimate(List<Trial> valid, Function<Trial, OptionalDouble> figure) {
        return Estimate.of(observations(valid, figure));
    }

    /** A figure of 0 is one that the meter could not resolve, not one that was measured. */
    private static List<Observation> observations(List<Trial> trials, Function<Trial, OptionalDouble> figure) {
        return trials.stream()
                .filter(trial -> figure.apply(trial).orElse(0) > 0)
                .map(trial -> Observation.of(trial, figure.apply(trial).orElseThrow()))
                .toList();
    }

    /** The histograms of trials as one: an average of percentiles is a percentile of nothing. */
    private record Merged(double meanNs, Histogram histogram) {
        Quantiles quantiles() {
            return Quantiles.of(meanNs, histogram);
        }
    }

    private Optional<Merged> merged(List<Trial> valid, Function<Traffic, Optional<Traffic.Times>> which)
            throws IOException {
        Histogram merged = new Histogram(3);
        double sum = 0;
        long requests = 0;
        for (Trial trial : valid) {
            Optional<Traffic.Times> times = which.apply(trial.traffic());
            if (times.isPresent()) {
                merged.add(HistogramFiles.read(runDir, times.get().histogramFile()));
                sum += times.get().ns().mean() * trial.requests();
                requests += trial.requests();
            }
        }
        return requests == 0 ? Optional.empty() : Optional.of(new Merged(sum / requests, merged));
    }

    /** Errors by kind over all of the trials. */
    static Map<ErrorKind, Long> errors(List<Trial> trials) {
        Map<ErrorKind, Long> sum = new EnumMap<>(ErrorKind.class);
        trials.forEach(trial -> trial.errors().forEach((kind, count) -> sum.merge(kind, count, Long::sum)));
        return sum;
    }

    private List<Integer> notes(List<Trial> trials, boolean headline, Optional<Estimate> throughput) {
        List<Integer> notes = new ArrayList<>();
        if (trials.isEmpty()) {
            notes.add(footnotes.number("Not run."));
            return notes;
        }
        TreeSet<String> failedChecks = new TreeSet<>();
        with(trials, TrialStatus.INVALID).forEach(trial -> trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .forEach(check -> failedChecks.add(check.check())));
        for (String check : failedChecks) {
            notes.add(footnotes.number("Trials that failed the check '" + check
                    + "' are left out; the list of trials says of each what it found."));
        }
        List<Trial> valid = with(trials, TrialStatus.VALID);
        long timed = valid.stream()
                .filter(trial -> trial.serviceTimeNs().isPresent())
                .count();
        if (timed > 0 && timed < valid.size()) {
            notes.add(footnotes.number("Service times are of " + timed + " of " + valid.size()
                    + " valid trials: in the others the driver could not tell those of correct replies alone."));
        }
        if (trials.stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED)) {
            notes.add(footnotes.number("Trials that did not run to their end are left out; see the list of trials."));
        }
        if (!headline) {
            notes.add(footnotes.number("No headline figure: too few of the cell's trials are valid (limit: "
                    + Numbers.percent(notValidShare) + " not valid)."));
        } else if (throughput.map(Estimate::n).orElse(0) < 2) {
            notes.add(footnotes.number("One repetition: no interval can be given."));
        }
        notes.sort(null);
        return notes;
    }
}
