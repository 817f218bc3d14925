package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.precision.StoppingRule;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Measures a run: its forks, then its benchmarks, then draws the reports, also of a run that was cut off. */
public record Measurement(Home home, PrintStream out, Time time, Reporting reporting) {
    /** Draws the reports of a run from its files. */
    @FunctionalInterface
    public interface Reporting {
        /**
         * Draws the reports.
         *
         * @throws IOException naming the file that is missing or wrong
         */
        Results redraw(Path folder) throws IOException;
    }

    /**
     * The work of a run.
     *
     * @param folder the run's folder, its first files written
     * @param info the settings that the run began with
     * @param whole all that the run may measure
     * @param plan the part of it that is left
     * @param start 1, and one more for each time that the run was resumed
     * @param benchmarks benchmarks after the trials; empty for none
     * @param self this process, which is metered too
     */
    public record Work(
            RunFolder folder,
            RunInfo info,
            Plan whole,
            Plan plan,
            int start,
            Optional<Benchmarks> benchmarks,
            StudyArms arms,
            Driver driver,
            Metered self) {}

    /**
     * Measures, then reports.
     *
     * @param lanes the lanes that make forks, at least one
     * @param how words to show before the time that the run takes; empty for none
     */
    public Results run(Work work, List<Lane> lanes, String how) throws IOException {
        RunFolder folder = work.folder();
        Plan plan = work.plan();
        Duration planned = ForkQueue.estimate(plan, lanes.size())
                .plus(work.benchmarks().map(Benchmarks::estimate).orElse(Duration.ZERO))
                .plus(Profiling.estimate(folder, plan, work.info().profiles()));
        out.printf(
                "%s, fidelity %s, seed %d: %sat most %s of load%s%s; files in %s%n",
                plan.study().title(),
                plan.fidelity().id(),
                plan.seed(),
                how,
                Durations.people(planned),
                work.benchmarks().map(each -> " and " + each.name()).orElse(""),
                lanes.size() == 1 ? "" : " in " + lanes.size() + " lanes",
                folder.path());
        List<RunContext> contexts = new ArrayList<>();
        try (TrialLog trialLog = TrialLog.open(folder.trials());
                Progress progress = Progress.of(out, planned)) {
            Optional<SequentialStop> stop = stop(work);
            LaunchLog launches = LaunchLog.open(folder, work.start());
            List<Integer> numbers = LaneHosts.find(work.info().lanes(), Lane.hostsOf(lanes));
            for (int lane = 0; lane < lanes.size(); lane++) {
                int number = numbers.get(lane);
                contexts.add(new RunContext(
                        plan.study(),
                        plan.fidelity(),
                        folder,
                        trialLog,
                        // as its report judges: run.json is what a run is judged by, study.yml what is measured
                        CheckLimits.defaults().with(work.info().checks()),
                        home,
                        lanes.get(lane).placement(),
                        lanes.get(lane).tasks(),
                        sampler(work.self(), lanes.get(lane).tasks()),
                        lanes.size() == 1 ? progress : progress.ofLane(number),
                        time,
                        work.driver(),
                        work.arms(),
                        launches,
                        work.start(),
                        work.info().profiles(),
                        number == 0 ? OptionalInt.empty() : OptionalInt.of(number),
                        stop));
            }
            measureAll(work, contexts);
        } finally {
            contexts.forEach(context -> context.sampler().close());
        }
        return reporting.redraw(folder.path());
    }

    private Sampler sampler(Metered self, Tasks tasks) {
        Sampler sampler = new Sampler(time).start();
        tasks.hosts().forEach(sampler::watch);
        tasks.hosts().stream().flatMap(host -> host.ours().stream()).forEach(sampler::watch);
        sampler.watch(self);
        tasks.onStart(sampler::watch);
        return sampler;
    }

    private Optional<SequentialStop> stop(Work work) throws IOException {
        if (work.info().precision().isEmpty()) {
            return Optional.empty();
        }
        PrecisionGoal goal = work.info().precision().get();
        Optional<ForkSpreads> spreads = ForkSpreads.read(work.folder().forkSpreads());
        return Optional.of(
                new SequentialStop(work.whole(), goal, new StoppingRule(goal, spreads), work.folder(), time));
    }

    private void measureAll(Work work, List<RunContext> lanes) throws IOException {
        Plan plan = work.plan();
        RunFolder folder = work.folder();
        RunContext first = lanes.get(0);
        ForkQueue forks = new ForkQueue(plan, (lane, fork, done) -> new Fork(lane, plan, fork).run(done));
        boolean complete = false;
        try {
            forks.make(lanes);
            if (work.benchmarks().isPresent()) {
                first.progress().running(work.benchmarks().get().words(), ForkQueue.estimate(plan, lanes.size()));
                work.benchmarks().get().run(first.tasks(), first.placement(), folder);
            }
            complete = first.stop().map(SequentialStop::enough).orElse(true);
            if (first.stop().isPresent() && first.stop().get().reason().isPresent()) {
                SequentialStop stop = first.stop().get();
                StopReason why = stop.reason().get();
                folder.update(info -> info.stopped(stop.made(), why));
            }
        } finally {
            boolean everyTrialRan = complete;
            folder.update(info -> info.ended(time.instant(), everyTrialRan, forks.footnotes()));
            if (!complete) {
                reportCutOff(folder);
            }
        }
    }

    private void reportCutOff(RunFolder folder) {
        String where = "what was measured until then is in " + folder.path();
        try {
            var unused = reporting.redraw(folder.path());
            out.println(where);
        } catch (IOException e) {
            out.println(where + ", without a report: " + e.getMessage());
        }
    }
}
