package dev.gatebench.lab.run;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.Precision;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.JarPair;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a user asked of a run.
 *
 * @param study name of a study of the project, or path of a study file
 * @param fidelity the fidelity
 * @param arms ids of the arms to run, none for all of the fidelity's
 * @param loads loads to run, none for all
 * @param overrides {@code KEY=VALUE} each
 * @param seed seed of the order of trials; drawn where absent
 * @param out the run's folder; a new one where runs are written, where absent
 * @param precision how narrow the intervals shall be; absent for the fidelity's own number of repetitions
 * @param budget the time for that; absent for the default
 * @param jars two builds of a gateway in place of the study's arms
 * @param gatewayOptions options that gateways add to the command line
 * @param forkSpreads how much forks differ on this machine
 * @param skipMissing whether arms are left out whose programs are not here
 * @param profiles what is profiled beside
 */
public record RunOptions(
        String study,
        Fidelity fidelity,
        List<String> arms,
        List<Load> loads,
        List<String> overrides,
        OptionalLong seed,
        Optional<Path> out,
        Optional<Precision> precision,
        Optional<Duration> budget,
        Optional<JarPair> jars,
        List<GatewayOptions> gatewayOptions,
        Optional<ForkSpreads> forkSpreads,
        boolean skipMissing,
        List<ProfileKind> profiles) {
    /** A run that profiles nothing. */
    public RunOptions(
            String study,
            Fidelity fidelity,
            List<String> arms,
            List<Load> loads,
            List<String> overrides,
            OptionalLong seed,
            Optional<Path> out,
            Optional<Precision> precision,
            Optional<Duration> budget,
            Optional<JarPair> jars,
            List<GatewayOptions> gatewayOptions,
            Optional<ForkSpreads> forkSpreads,
            boolean skipMissing) {
        this(
                study,
                fidelity,
                arms,
                loads,
                overrides,
                seed,
                out,
                precision,
                budget,
                jars,
                gatewayOptions,
                forkSpreads,
                skipMissing,
                List.of());
    }

    public RunOptions {
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        overrides = List.copyOf(overrides);
        gatewayOptions = List.copyOf(gatewayOptions);
        profiles = profiles.stream().distinct().toList();
    }

    /** The same with other arms. */
    RunOptions withArms(List<String> others) {
        return with(others, seed, out);
    }

    /** The same with more overrides, which come after those that there are. */
    RunOptions withOverrides(List<String> more) {
        return new RunOptions(
                study,
                fidelity,
                arms,
                loads,
                Stream.concat(overrides.stream(), more.stream()).toList(),
                seed,
                out,
                precision,
                budget,
                jars,
                gatewayOptions,
                forkSpreads,
                skipMissing,
                profiles);
    }

    /** The same with this seed. */
    RunOptions withSeed(long drawn) {
        return with(arms, OptionalLong.of(drawn), out);
    }

    /** The same into this folder. */
    RunOptions into(Path folder) {
        return with(arms, seed, Optional.of(folder));
    }

    private RunOptions with(List<String> otherArms, OptionalLong otherSeed, Optional<Path> otherOut) {
        return new RunOptions(
                study,
                fidelity,
                otherArms,
                loads,
                overrides,
                otherSeed,
                otherOut,
                precision,
                budget,
                jars,
                gatewayOptions,
                forkSpreads,
                skipMissing,
                profiles);
    }
}
