package dev.gatebench.core.result;

import dev.gatebench.core.check.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is broken in a run's measurement: trials that did not run to their end or were never begun, wrong replies,
 * requests that got lost, a configuration that did not take effect, a path matcher of this project that is wrong. No
 * short or crowded run excuses it, and nothing may pass on such a run.
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

    /** What is broken, each for people as the rest of a sentence, with its remedy; none of a sound run. */
    public static List<String> of(Results results) {
        List<String> faults = new ArrayList<>();
        if (!results.complete()) {
            faults.add("not every trial that was planned was run: complete it with 'gatebench run --resume DIR', or"
                    + " measure it again");
        }
        List<Trial> broken = results.trials().stream()
                .filter(trial -> why(trial).isPresent())
                .toList();
        if (!broken.isEmpty()) {
            Trial first = broken.get(0);
            faults.add(broken.size() + " of its " + results.trials().size()
                    + " trials did not run to their end or got what they should not have, the first is '"
                    + first.name() + "', " + why(first).orElseThrow() + ": see to the cause and measure it again");
        }
        if (results.pathMatchers()
                .filter(found -> !found.ownDisagreements().isEmpty())
                .isPresent()) {
            faults.add("this project's own path matcher is wrong, as its report says: mend the matcher");
        }
        return faults;
    }

    private static Optional<String> why(Trial trial) {
        if (trial.status() == TrialStatus.FAILED) {
            return Optional.of(trial.note().orElse("which failed"));
        }
        return trial.checks().stream()
                .filter(finding -> finding.verdict() == Verdict.FAIL && CORRECTNESS.contains(finding.check()))
                .findFirst()
                .map(Faults::words);
    }

    private static String words(CheckResult finding) {
        return "check '" + finding.check() + "': " + finding.detail();
    }
}
