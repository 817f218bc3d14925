package dev.gatebench.core.plan;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepDraft;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.WarmUpSpec;
import dev.gatebench.core.trial.TrialId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes the driver's schedule out of a fork's plan: a warm-up of each arm, then the trials in order. Where duets have a
 * driver of their own, the trials alone come after them, and the warm-up of {@code direct} before those.
 *
 * @param baseUrls addresses of the arms, by id
 * @param expect the expected replies; of a mix those to its first request
 * @param mix the requests that are sent by weight; empty where one is
 * @param eventsFile file in which the driver notes when steps start and end
 * @param warmUpEndFile returns, for a part of a warm-up, the file that ends it once it exists
 * @param endFile the file that ends the whole schedule once it exists; absent where nothing may end it early
 */
public record ScheduleBuilder(
        Plan plan,
        Map<String, URI> baseUrls,
        Expectation expect,
        List<MixPart> mix,
        Path eventsFile,
        Function<String, Path> warmUpEndFile,
        Optional<String> endFile) {
    public ScheduleBuilder {
        baseUrls = Map.copyOf(baseUrls);
        mix = List.copyOf(mix);
    }

    /** Makes the builder of schedules with one request. */
    public ScheduleBuilder(
            Plan plan,
            Map<String, URI> baseUrls,
            Expectation expect,
            Path eventsFile,
            Function<String, Path> warmUpEndFile,
            Optional<String> endFile) {
        this(plan, baseUrls, expect, List.of(), eventsFile, warmUpEndFile, endFile);
    }

    /**
     * Returns the schedule of a fork. A trial's step has the trial's name, the parts of a warm-up have
     * {@link #warmUpName} and {@link #atLoadName}.
     *
     * @throws IllegalArgumentException when an arm of the fork has no base URL
     */
    public Schedule build(ForkPlan fork) {
        Optional<String> duetDriver = plan.study().duetDriverAt(plan.fidelity());
        List<Step> duets = new ArrayList<>();
        List<Step> alone = new ArrayList<>();
        for (List<String> arms : plan.together(fork)) {
            List<Step> turn = duetDriver.isPresent() && arms.contains(ArmSpec.DIRECT) ? alone : duets;
            turn.addAll(together(arms, arm -> Optional.of(warmUp(arm, fork.fork()))));
            turn.addAll(together(arms, arm -> warmUpAtLoad(arm, fork.fork())));
        }
        for (List<TrialId> trials : plan.trialsTogether(fork)) {
            boolean isAlone =
                    duetDriver.isPresent() && fork.isAlone(trials.get(0).round());
            (isAlone ? alone : duets).addAll(together(trials, trial -> Optional.of(trial(fork, trial))));
        }
        // a resumed fork may have done the trials alone, which then need no warm-up
        boolean anyAlone = alone.stream().anyMatch(step -> !step.kind().isWarmUp());
        return schedule(Stream.concat(
                        duets.stream().map(step -> step.withDriver(duetDriver)),
                        anyAlone ? alone.stream() : Stream.empty())
                .toList());
    }

    /**
     * Returns a schedule for profiles: loads of the trials' kind, none of which is a trial.
     *
     * @throws IllegalArgumentException when one of their arms has no base URL
     */
    public Schedule profiles(List<ProfileStep> profiles) {
        return schedule(profiles.stream().map(this::profile).toList());
    }

    private Schedule schedule(List<Step> steps) {
        return new Schedule(
                plan.study().allRequests().get(0),
                expect,
                plan.spec().gap().toMillis(),
                eventsFile.toString(),
                steps,
                plan.seed(),
                endFile,
                mix,
                Optional.empty());
    }

    /** Returns the name of an arm's warm-up in a fork's schedule: {@code netty warm-up fork 1}. */
    static String warmUpName(String arm, int fork) {
        return arm + " warm-up fork " + fork;
    }

    /** Returns the name of the second part of an arm's warm-up: {@code netty warm-up at load fork 1}. */
    static String atLoadName(String arm, int fork) {
        return arm + " warm-up at load fork " + fork;
    }

    /** Returns a step for each member, all but the first beside the one before. */
    private static <T> List<Step> together(List<T> members, Function<T, Optional<Step>> stepOf) {
        List<Step> steps = new ArrayList<>();
        for (T member : members) {
            stepOf.apply(member).ifPresent(step -> steps.add(steps.isEmpty() ? step : step.besideTheOneBefore()));
        }
        return steps;
    }

    private Step warmUp(String arm, int fork) {
        WarmUpSpec warmUp = plan.spec().warmUpOf(arm);
        OptionalInt rate = Stream.of(warmUp.rate(), plan.study().arm(arm).rate())
                .flatMapToInt(OptionalInt::stream)
                .min();
        return warmUp(StepKind.WARM_UP, arm, warmUpName(arm, fork), warmUp.load(), rate, warmUp.atMost());
    }

    private Optional<Step> warmUpAtLoad(String arm, int fork) {
        WarmUpSpec warmUp = plan.spec().warmUpOf(arm);
        Load most = Collections.max(
                plan.study().loads().stream()
                        .map(load -> load.capacity().orElse(load))
                        .toList(),
                Comparator.comparingInt(Load::connections).thenComparing(Comparator.naturalOrder()));
        return warmUp.atLoad().isZero()
                ? Optional.empty()
                : Optional.of(warmUp(
                        StepKind.WARM_UP_AT_LOAD,
                        arm,
                        atLoadName(arm, fork),
                        most,
                        plan.study().arm(arm).rate(),
                        warmUp.atLoad()));
    }

    private Step warmUp(StepKind kind, String arm, String name, Load load, OptionalInt rate, Duration atMost) {
        // the ramp is part of the warm-up: the bound is of the whole step
        long rampMs = Math.min(plan.spec().ramp().toMillis(), atMost.toMillis());
        return step(name, kind, arm, load)
                .rampMs(rampMs)
                .measureMs(atMost.toMillis() - rampMs)
                .ratePerSec(rate)
                .endFile(warmUpEndFile
                        .apply(kind == StepKind.WARM_UP ? arm : arm + ".at-load")
                        .toString())
                .build();
    }

    private Step trial(ForkPlan fork, TrialId trial) {
        FidelitySpec spec = plan.specOf(fork, trial.round());
        return measured(trial.name(), trial.arm(), trial.load(), spec, spec.measure());
    }

    private Step profile(ProfileStep profile) {
        return measured(profile.name(), profile.arm(), profile.load(), plan.spec(), ProfileStep.length(plan));
    }

    private Step measured(String name, String arm, Load load, FidelitySpec spec, Duration measure) {
        return step(name, StepKind.TRIAL, arm, load)
                .rampMs(spec.ramp().toMillis())
                .settleMs(spec.settle().toMillis())
                .measureMs(measure.toMillis())
                .tailMs(spec.tail().toMillis())
                .ratePerSec(
                        measuresCapacity(load)
                                ? OptionalInt.empty()
                                : plan.study().arm(arm).rate())
                .capacityOf(load.capacity().isPresent() ? capacityOf(arm) : List.of())
                .build();
    }

    private StepDraft step(String name, StepKind kind, String arm, Load load) {
        return StepDraft.builder()
                .name(name)
                .kind(kind)
                .arm(arm)
                .baseUrl(baseUrl(arm))
                .client(plan.study().arm(arm).client())
                .load(load);
    }

    /** Whether others are a share of the load's throughput: a capped rate would hide the capacity. */
    private boolean measuresCapacity(Load load) {
        return plan.study().loads().stream().anyMatch(other -> other.capacity().equals(Optional.of(load)));
    }

    /** Returns the arm itself; for the arm without a gateway the gateways, whose floor it is. */
    private List<String> capacityOf(String arm) {
        List<String> gateways = plan.study().armsAt(plan.fidelity()).stream()
                .map(ArmSpec::id)
                .filter(id -> !id.equals(ArmSpec.DIRECT))
                .toList();
        return arm.equals(ArmSpec.DIRECT) && !gateways.isEmpty() ? gateways : List.of(arm);
    }

    private URI baseUrl(String arm) {
        URI url = baseUrls.get(arm);
        if (url == null) {
            throw new IllegalArgumentException(
                    "arm '" + arm + "' has no base URL: give one for each of the fork's arms");
        }
        return url;
    }
}
