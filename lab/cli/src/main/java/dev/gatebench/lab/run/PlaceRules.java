package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec.Kind;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Checks that the options of a run fit the kind of host. Keys of the study file about other kinds are left alone: the
 * same file runs on each.
 */
final class PlaceRules {
    private static final List<Rule> RULES = List.of(
            new Rule("network", "--network", Kind.CONTAINER),
            new Rule("engines", "--engine", Kind.CONTAINER),
            new Rule("kubernetes.nodes", "--node", Kind.KUBERNETES),
            new Rule("kubernetes.parallel", "--parallel", Kind.KUBERNETES),
            new Rule("kubernetes", "--set kubernetes", Kind.KUBERNETES));

    private PlaceRules() {}

    /** An option that needs a kind of host. */
    private record Rule(String key, String option, Kind kind) {
        boolean asked(String override) {
            return override.startsWith(key + "=") || override.startsWith(key + ".");
        }
    }

    /** @throws StudyException with one line for the first option that does not fit */
    static void require(Study study, RunOptions options) {
        Kind kind = study.runtime().kind();
        for (Rule rule : RULES) {
            if (!rule.kind().equals(kind) && options.part().overrides().stream().anyMatch(rule::asked)) {
                throw new StudyException(
                        rule.option() + " is only for " + rule.kind().words() + ", the study runs in " + kind.words()
                                + ": give --runtime " + rule.kind().id() + ", or no " + rule.option());
            }
        }
        if (study.runtime().parallel() > 1) {
            requireOfLanes(study, options);
        }
    }

    private static void requireOfLanes(Study study, RunOptions options) {
        if (options.accuracy().precision().isPresent()) {
            throw lanes(
                    study,
                    "--precision must make its forks one after another, since it decides after each whether to make"
                            + " another",
                    "no --precision");
        }
        if (options.accuracy().forkSpreads().isPresent()) {
            throw lanes(
                    study,
                    "--fork-spread needs all forks on the same hosts, and each lane has its own",
                    "no --fork-spread");
        }
        if (study.injectors().count().isEmpty()) {
            throw lanes(
                    study,
                    "injectors must be a number where forks are made at once: 'auto' needs more nodes than a lane has",
                    "--set injectors=N");
        }
    }

    private static StudyException lanes(Study study, String rule, String remedy) {
        return new StudyException(
                rule + "; kubernetes.parallel is " + study.runtime().parallel() + ": give --parallel 1, or " + remedy);
    }

    /**
     * Returns the study of a run that is resumed.
     *
     * @param parallel how many forks are made at once at most; absent for as many as at first
     * @throws StudyException with one line where the run never had as many
     */
    static Study inLanes(Study study, OptionalInt parallel) {
        int before = study.runtime().parallel();
        if (parallel.isEmpty()) {
            return study;
        }
        if (parallel.getAsInt() < 1 || parallel.getAsInt() > before) {
            throw new StudyException("--parallel must be 1.." + before + ", as many as the run was begun with or fewer,"
                    + " was " + parallel.getAsInt());
        }
        return study.withRuntime(study.runtime().forForks(parallel.getAsInt()));
    }

    /** Warns of so few forks that intervals over lanes are wide. */
    static Optional<String> note(Study study, Fidelity fidelity) {
        int forks = study.at(fidelity).forks();
        int lanes = study.runtime().forForks(forks).parallel();
        return lanes > 1 && forks < 2 * lanes
                ? Optional.of(forks + " forks in " + lanes + " lanes leave a lane with only one fork, so intervals of"
                        + " one arm's figures are over lanes, and wide: for intervals over forks make " + 2 * lanes
                        + " (--set fidelity." + fidelity.id() + ".forks=" + 2 * lanes + ")")
                : Optional.empty();
    }
}
