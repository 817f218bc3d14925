package dev.gatebench.core.result;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The faults of a run's measurement: trials that did not run to their end or were never begun, wrong replies, requests
 * that got lost, a configuration that did not take effect, a path matcher of this project that is wrong. No short or
 * crowded run excuses it, and nothing may pass on such a run.
 */
public final class Faults {
    /** The checks that no short or crowded run excuses. */
    private static final Set<String> CORRECTNESS = Set.of(
            CheckNames.ERRORS,
            CheckNames.PAYLOAD,
            CheckNames.CONSERVATION,
            CheckNames.BALANCE,
            CheckNames.CONFIGURATION);

    private Faults() {}

    /** Lists the faults, each for people as the rest of a sentence, with its remedy; none of a sound run. */
    public static List<String> of(Results results) {
        List<String> faults = new ArrayList<>();
        if (!results.complete()) {
            faults.add("not every trial that was planned was run, or JMH was not: complete it with 'gatebench"
                    + " resume DIR', or"
                    + " measure it again");
        }
        results.consistency()
                .filter(found -> found.verdict() == Verdict.FAIL)
                .ifPresent(found -> faults.add("it contradicts itself, " + found.detail()));
        ofTrials(results.trials(), results.curves()).ifPresent(faults::add);
        if (results.pathMatchers()
                .filter(found -> !found.ownDisagreements().isEmpty())
                .isPresent()) {
            faults.add("this project's own path matcher is wrong, as its report says: mend the matcher");
        }
        return faults;
    }

    /**
     * Summarises the faults of trials. Where their arm has a curve, errors are a fault only at the least of its rates:
     * the others are there to find where it no longer keeps up, and how it says so.
     *
     * @param curves the curves that these trials make; none where there is no ladder
     */
    public static Optional<String> ofTrials(List<Trial> trials, List<Curve> curves) {
        Map<String, Load> least = new HashMap<>();
        curves.forEach(
                curve -> curve.points().stream().findFirst().ifPresent(point -> least.put(curve.arm(), point.load())));
        Map<Trial, String> broken = new LinkedHashMap<>();
        for (Trial trial : trials) {
            boolean mayFail = trial.load().isOpen()
                    && least.containsKey(trial.arm())
                    && !trial.load().equals(least.get(trial.arm()));
            why(trial, mayFail).ifPresent(why -> broken.put(trial, why));
        }
        return broken.entrySet().stream()
                .findFirst()
                .map(first -> broken.size() + " of its " + trials.size()
                        + " trials did not run to their end or failed a check of correctness, the first is '"
                        + first.getKey().name() + "', " + first.getValue()
                        + ": remove the cause and measure again");
    }

    private static Optional<String> why(Trial trial, boolean errorsMay) {
        if (trial.status() == TrialStatus.FAILED) {
            return Optional.of(trial.note().orElse("which failed"));
        }
        return trial.checks().stream()
                .filter(finding -> finding.verdict() == Verdict.FAIL && CORRECTNESS.contains(finding.check()))
                .filter(finding -> !(errorsMay && finding.check().equals(CheckNames.ERRORS)))
                .findFirst()
                .map(finding -> "check '" + finding.check() + "': " + finding.detail());
    }
}
