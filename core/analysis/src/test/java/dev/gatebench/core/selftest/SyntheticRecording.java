package dev.gatebench.core.selftest;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/**
 * A recording with known sources of variance: a host whose speed walks, processes that differ, and noise of each trial.
 * All on the scale of logarithms.
 *
 * @param forks forks
 * @param rounds rounds in each
 * @param processSd what makes two processes of the same arm differ
 * @param noiseSd noise of a single trial
 * @param hostSd step of the host's walk from one trial to the next; it meets the gateway and the references alike
 * @param burn what the arm plus5 costs more, as a share
 */
public record SyntheticRecording(int forks, int rounds, double processSd, double noiseSd, double hostSd, double burn) {
    public static final Load LOAD = new ClosedLoad(600);
    public static final double COST_NS = 125_000;
    /** The reference's own noise. */
    private static final double REFERENCE_SD = 0.002;

    static final RunCosts COSTS = new RunCosts(0, 130, 12);

    static SelfTestOptions options(int comparisons, int forks, int rounds, long seed) {
        return new SelfTestOptions(
                comparisons,
                OptionalInt.of(forks),
                OptionalInt.of(rounds),
                List.of(0.03, 0.05),
                Optional.empty(),
                seed,
                Duration.ofMinutes(10));
    }

    /** The results of a run of it. */
    public Results results(long seed) {
        return results(trials(seed), List.of("direct", "a", "b", "plus5"));
    }

    /** The arm plus5 as a control of the burn. */
    ControlArm control(long seed) {
        return new ControlArm("plus5", burn, OptionalDouble.empty(), results(seed));
    }

    /** The results of a run that has only these arms, and began then. */
    public Results results(long seed, List<String> arms, Instant startedAt) {
        return results(
                trials(seed).stream()
                        .filter(trial -> arms.contains(trial.arm()))
                        .toList(),
                arms,
                startedAt);
    }

    /** The results of a run whose control, {@code plus0to3}, is called to burn several shares in turn. */
    public Results switched(long seed, Instant startedAt) {
        return results(
                trials(seed).stream()
                        .map(trial -> trial.arm().equals("plus5")
                                ? TrialBuilder.like(trial).arm("plus0to3").build()
                                : trial)
                        .filter(trial -> !trial.arm().equals("b"))
                        .toList(),
                List.of("direct", "a", "plus0to3"),
                startedAt);
    }

    /** Records the trials in a run of their own. */
    ControlArm controlOfItsOwnRun(long seed) {
        return new ControlArm(
                "plus5",
                burn,
                OptionalDouble.of(burn * 1.01),
                results(seed, List.of("direct", "a", "plus5"), SyntheticRun.START.plusSeconds(seed)));
    }

    /** The results of a run of these arms with these trials. */
    Results results(List<Trial> trials, List<String> arms) {
        return results(trials, arms, SyntheticRun.START);
    }

    private static Results results(List<Trial> trials, List<String> arms, Instant startedAt) {
        return new Results(
                Results.SCHEMA_VERSION,
                "selftest",
                "a synthetic recording",
                "full",
                true,
                1,
                "gatling",
                startedAt,
                Optional.empty(),
                true,
                SyntheticRun.environment(),
                Optional.empty(),
                arms.stream().map(SyntheticRecording::arm).toList(),
                List.of(LOAD),
                trials,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of());
    }

    List<Trial> trials(long seed) {
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        double host = 0;
        for (int fork = 1; fork <= forks; fork++) {
            double[] process = {gaussian(random, processSd), gaussian(random, processSd), gaussian(random, processSd)};
            for (int round = 1; round <= rounds; round++) {
                String[] arms = {"a", "b", "plus5"};
                for (int arm = 0; arm < arms.length; arm++) {
                    host += gaussian(random, hostSd);
                    double cost = COST_NS * Math.exp(host + process[arm] + gaussian(random, noiseSd));
                    trials.add(trial(
                            arms[arm],
                            fork,
                            round,
                            arm == 2 ? cost * (1 + burn) : cost,
                            20_000 * Math.exp(host + gaussian(random, REFERENCE_SD)),
                            OptionalDouble.of(5e6 * Math.exp(host + gaussian(random, REFERENCE_SD)))));
                }
            }
        }
        return trials;
    }

    private static Trial trial(
            String arm, int fork, int round, double sutNs, double backendNs, OptionalDouble kernelNs) {
        return TrialBuilder.trial(arm, LOAD, fork, round)
                .startedAt(SyntheticRun.START.plusSeconds(500L * fork + 16L * round))
                .durationNs(Duration.ofSeconds(3).toNanos())
                .requests(24_000)
                .answered(30_000)
                .throughputPerSec(8_000)
                .cpuNsPerRequest(OptionalDouble.of(sutNs), OptionalDouble.of(26_000), OptionalDouble.of(backendNs))
                .host(OptionalDouble.of(0), OptionalDouble.of(0))
                .hostSpeed(kernelNs)
                .build();
    }

    /** Returns a trial on a host whose speed was not measured. */
    static Trial withoutHostSpeed(Trial trial) {
        return trial(
                trial.arm(),
                trial.fork(),
                trial.round(),
                trial.cpuNsPerRequest(Trial.SUT).orElseThrow(),
                trial.cpuNsPerRequest(Trial.BACKEND).orElseThrow(),
                OptionalDouble.empty());
    }

    /** Returns a trial of a dearer gateway. */
    static Trial dearer(Trial trial, double factor) {
        return trial(
                trial.arm(),
                trial.fork(),
                trial.round(),
                trial.cpuNsPerRequest(Trial.SUT).orElseThrow() * factor,
                trial.cpuNsPerRequest(Trial.BACKEND).orElseThrow(),
                OptionalDouble.empty());
    }

    /** Returns a trial as a check throws it out. */
    static Trial refused(Trial trial) {
        return trial.withFindings(TrialStatus.INVALID, trial.checks());
    }

    private static double gaussian(Random random, double sd) {
        return sd * random.nextGaussian();
    }

    private static Arm arm(String id) {
        return switch (id) {
            case "direct" -> new Arm(id, "direct", Optional.empty(), Map.of(), List.of(), "no gateway");
            case "plus5" -> gateway(id, "5%");
            case "plus0to3" -> gateway(id, List.of("0%", "1%", "2%", "3%"));
            default -> gateway(id, "0%");
        };
    }

    private static Arm gateway(String id, Object burn) {
        return new Arm(
                id,
                "shenyu",
                Optional.of("2.4.3"),
                Map.of("strategy", "netty", "keepAlive", true, "burn", burn),
                List.of(),
                "burns " + burn);
    }
}
