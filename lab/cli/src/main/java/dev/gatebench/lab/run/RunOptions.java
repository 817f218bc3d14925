package dev.gatebench.lab.run;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.Precision;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.study.BuildPair;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The options of a run, as a user gave them.
 *
 * @param study name of a study of the project, or path of a study file
 * @param seed seed of the order of trials; drawn where absent
 * @param out the run's folder; a new one where runs are written, where absent
 * @param profiles the profiles that are taken after the trials
 */
public record RunOptions(
        String study,
        Fidelity fidelity,
        Part part,
        OptionalLong seed,
        Optional<Path> out,
        Accuracy accuracy,
        List<ProfileKind> profiles) {
    public RunOptions {
        profiles = profiles.stream().distinct().toList();
    }

    /**
     * The part of a study that is measured, and its changes.
     *
     * @param arms ids of the arms to run, none for all of the fidelity's
     * @param loads loads to run, none for all
     * @param overrides {@code KEY=VALUE} each
     * @param builds two builds of a gateway in place of the study's arms
     * @param skipMissing whether arms are left out whose programs are not here
     */
    public record Part(
            List<String> arms,
            List<Load> loads,
            List<String> overrides,
            Optional<BuildPair> builds,
            List<GatewayOptions> gatewayOptions,
            boolean skipMissing) {
        public Part {
            arms = List.copyOf(arms);
            loads = List.copyOf(loads);
            overrides = List.copyOf(overrides);
            gatewayOptions = List.copyOf(gatewayOptions);
        }

        private Part with(List<String> otherArms, List<String> otherOverrides) {
            return new Part(otherArms, loads, otherOverrides, builds, gatewayOptions, skipMissing);
        }
    }

    /**
     * The width of intervals that a run shall reach.
     *
     * @param precision absent for the fidelity's own number of repetitions
     * @param budget the time for that; absent for the default
     * @param forkSpreads how much forks differ on this machine
     */
    public record Accuracy(
            Optional<Precision> precision, Optional<Duration> budget, Optional<ForkSpreads> forkSpreads) {
        /** The accuracy of the fidelity's own number of repetitions. */
        public static final Accuracy OF_FIDELITY = new Accuracy(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the options of a run of all loads, into a new folder. */
    public static RunOptions of(String study, Fidelity fidelity, List<String> arms, List<String> overrides) {
        return new RunOptions(
                study,
                fidelity,
                new Part(arms, List.of(), overrides, Optional.empty(), List.of(), false),
                OptionalLong.empty(),
                Optional.empty(),
                Accuracy.OF_FIDELITY,
                List.of());
    }

    /** Returns the seed, or one that is drawn and short enough to copy. */
    long seedOrDrawn() {
        return seed.orElseGet(() -> new SplittableRandom().nextInt(1, 1_000_000));
    }

    RunOptions withArms(List<String> others) {
        return with(part.with(others, part.overrides()), seed, out);
    }

    /** Returns options with more overrides, which win over those that there are. */
    RunOptions withOverrides(List<String> more) {
        return with(
                part.with(
                        part.arms(),
                        Stream.concat(part.overrides().stream(), more.stream()).toList()),
                seed,
                out);
    }

    RunOptions withSeed(long drawn) {
        return with(part, OptionalLong.of(drawn), out);
    }

    RunOptions into(Path folder) {
        return with(part, seed, Optional.of(folder));
    }

    private RunOptions with(Part otherPart, OptionalLong otherSeed, Optional<Path> otherOut) {
        return new RunOptions(study, fidelity, otherPart, otherSeed, otherOut, accuracy, profiles);
    }
}
