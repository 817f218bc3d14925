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
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
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
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes a cell from the trials of one arm under one load. */
public final class CellAssembler {
    private final List<Trial> all;
    private final List<Trial> allValid;
    private final List<Arm> arms;
    private final double notValidShare;
    private final SplitAssembler splits;
    private final Path runDir;
    private final Footnotes footnotes;

    /**
     * Assembles cells of one run.
     *
     * @param all the run's trials
     * @param notValidShare greatest share of a cell's trials that may be not valid where it has a headline figure
     * @param delayNs the least delay that the backend has for certain, ns
     * @param runDir the run's folder, which holds the histograms
     * @param footnotes collects the remarks that a reader must know
     */
    public CellAssembler(
            List<Trial> all,
            List<Arm> arms,
            double notValidShare,
            OptionalLong delayNs,
            Path runDir,
            Footnotes footnotes) {
        this.all = all;
        this.allValid = with(all, TrialStatus.VALID);
        this.arms = arms;
        this.notValidShare = notValidShare;
        this.splits = new SplitAssembler(all, delayNs);
        this.runDir = runDir;
        this.footnotes = footnotes;
    }

    /** Assembles the cell of an arm under a load. */
    public Cell assemble(String arm, Load load, List<Trial> trials) throws IOException {
        List<Trial> valid = with(trials, TrialStatus.VALID);
        boolean headline = headline(trials, notValidShare);
        Optional<Estimate> throughput = estimate(valid, trial -> OptionalDouble.of(trial.throughputPerSec()));
        Normalisation normalisation = NormalisationChoice.of(valid);
        Optional<MergedTimes> service =
                MergedTimes.of(runDir, valid, trial -> trial.traffic().serviceTime(), Trial::requests);
        Optional<MergedTimes> response =
                MergedTimes.of(runDir, valid, trial -> trial.traffic().responseTime(), Trial::requests);
        Optional<CellSplit> split = splits.of(arm, load, valid);
        List<Integer> notes = notes(trials, headline, throughput);
        split.flatMap(parts -> parts.idle().map(idle -> idle.words(arm, load.words(), parts.gatewayCpuNs())))
                .ifPresent(words -> notes.add(footnotes.number(words)));
        return new Cell(
                arm,
                load,
                valid.size(),
                with(trials, TrialStatus.INVALID).size(),
                with(trials, TrialStatus.FAILED).size(),
                throughput,
                new Cell.Cpu(
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.SUT)),
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.INJECTOR)),
                        estimate(valid, trial -> trial.cpuNsPerRequest(Trial.BACKEND))),
                Optional.of(normalisation).filter(by -> by != Normalisation.NONE && !valid.isEmpty()),
                normalised(arm, valid, normalisation),
                service.map(MergedTimes::quantiles),
                response.map(MergedTimes::quantiles),
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
                split,
                headline,
                notes);
    }

    /** Scales costs by the arms to which the reference means the same: more load on the backend is no gain. */
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
        return estimate(valid, trial -> normalisation.cost(trial).stream()
                .map(cost -> cost * scale)
                .findFirst());
    }

    /** Whether a cell of these trials may stand in a headline. */
    public static boolean headline(List<Trial> trials, double notValidShare) {
        int valid = with(trials, TrialStatus.VALID).size();
        return valid > 0 && (double) (trials.size() - valid) / trials.size() <= notValidShare;
    }

    /** Returns the normalised CPU per request of a cell's valid trials. */
    public static List<Observation> cpuOfValid(List<Trial> trials) {
        List<Trial> valid = with(trials, TrialStatus.VALID);
        return Observation.of(valid, NormalisationChoice.of(valid)::cost);
    }

    static List<Trial> with(List<Trial> trials, TrialStatus status) {
        return trials.stream().filter(trial -> trial.status() == status).toList();
    }

    static Optional<Estimate> estimate(List<Trial> valid, Function<Trial, OptionalDouble> figure) {
        return Estimate.of(Observation.of(valid, figure));
    }

    static Map<ErrorKind, Long> errors(List<Trial> trials) {
        return sum(trials.stream().map(Trial::errors).toList());
    }

    static Map<ErrorKind, Long> sum(List<Map<ErrorKind, Long>> each) {
        Map<ErrorKind, Long> sum = new EnumMap<>(ErrorKind.class);
        each.forEach(errors -> errors.forEach((kind, count) -> sum.merge(kind, count, Long::sum)));
        return sum;
    }

    private List<Integer> notes(List<Trial> trials, boolean headline, Optional<Estimate> throughput) {
        List<Integer> notes = new ArrayList<>();
        if (trials.isEmpty()) {
            notes.add(footnotes.number("Not run."));
            return notes;
        }
        with(trials, TrialStatus.INVALID).stream()
                .flatMap(trial -> trial.checks().stream())
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(CheckResult::check)
                .distinct()
                .sorted()
                .forEach(check -> notes.add(footnotes.number("Trials that failed the check '" + check
                        + "' are left out; the list of trials says of each what it found.")));
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
