package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.study.InjectorsSpec;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Site;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Checks whether the part of a study that was asked for can be measured, and starts nothing. */
record RunPreparation(RunContext context, RequestedStudy requested, RunOptions options) {

    /** @throws StudyException when an arm or a load is unknown, or an option does not fit the kind of host */
    static RunPreparation of(RunContext context, RequestedStudy whole, RunOptions options) {
        RequestedStudy requested = whole.part(options);
        PlaceRules.require(requested.study(), options);
        return new RunPreparation(context, requested, options);
    }

    RunPreparation withInjectors(int count) {
        Study counted = requested.study().withInjectors(new InjectorsSpec(OptionalInt.of(count)));
        return new RunPreparation(context, new RequestedStudy(requested.file(), counted), options);
    }

    Site site() {
        return context.site(requested.study(), options.fidelity());
    }

    /** Checks what can be checked without starting anything; throws as {@link #prepare} does. */
    void require() {
        try (Site site = site()) {
            if (!site.startsToAnswer()) {
                var unused = prepare(site, options.seedOrDrawn(), line -> {});
            }
        }
    }

    /**
     * Checks the study where it is to be measured, and fetches what can be fetched.
     *
     * @param line takes lines for the user
     * @throws StudyException when the study is not what it should be
     * @throws dev.gatebench.lab.process.EnvironmentException when something is missing
     */
    PreparedRun prepare(Site site, long seed, Consumer<String> line) {
        PresentArms present = PresentArms.of(
                requested.study(),
                context.arms(requested.study(), options.fidelity(), site),
                context.home(),
                options.part().skipMissing(),
                line);
        present.notes().forEach(line);
        Study study = PolicyRequests.prepared(present.study(), new SecureRandom(), Instant.now());
        StudyArms arms = context.arms(study, options.fidelity(), site);
        Driver driver = Drivers.of(study, options.fidelity());
        Optional<SequentialPlan> sequential = options.accuracy()
                .precision()
                .map(asked -> SequentialPlan.of(
                        study,
                        options.fidelity(),
                        seed,
                        asked,
                        options.accuracy().budget()));
        Plan plan = sequential.map(SequentialPlan::plan).orElseGet(() -> Plan.of(study, options.fidelity(), seed));
        PlaceRules.note(study, options.fidelity()).ifPresent(line);
        options.accuracy()
                .forkSpreads()
                .flatMap(spreads -> spreads.unfitFor(plan.spec().duet()))
                .ifPresent(why -> {
                    throw new StudyException(
                            "--fork-spread must be how much forks differ in runs like this one, was " + why);
                });
        Requirements.require(study, options.fidelity(), arms, driver, context.home(), site.inventory(), line);
        // read before anything is made, so that a wrong table is told at once
        Optional<Published> published = requested.published();
        List<String> notes = Stream.concat(present.notes().stream(), Requirements.notes(study, driver).stream())
                .toList();
        return new PreparedRun(arms, driver, plan, sequential, published, notes);
    }
}
