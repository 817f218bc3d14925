package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.precision.StoppingRule;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The measuring of a run: fork after fork, then JMH, then the reports; what was measured is reported also when it is
 * cut off.
 */
public final class Measurement {
    private final Home home;
    private final PrintStream out;
    private final Time time;

    public Measurement(Home home, PrintStream out, Time time) {
        this.home = home;
        this.out = out;
        this.time = time;
    }

    /**
     * What is to be done.
     *
     * @param folder the run's folder, its first files written
     * @param info what the run set out to do
     * @param whole all that the run may measure
     * @param plan what is left of it
     * @param start 1, and one more for each time that the run was resumed
     * @param jmh whether JMH is to be run
     * @param arms the study's arms, read
     * @param driver what sends the load
     * @param self this process, which is metered too
     */
    public record Work(
            RunFolder folder,
            RunInfo info,
            Plan whole,
            Plan plan,
            int start,
            boolean jmh,
            StudyArms arms,
            Driver driver,
            Metered self) {}

    /** How long the JMH benchmarks take that a plan has, about. */
    public static Duration jmh(Plan plan) {
        return plan.spec().jmh().map(JmhRun::estimate).orElse(Duration.ZERO);
    }

    /**
     * Measures, then reports.
     *
     * @param how what to say of it before the time that it takes; empty for nothing
     */
    public Results run(Work work, Tasks tasks, Placement placement, String how) throws IOException {
        RunFolder folder = work.folder();
        Plan plan = work.plan();
        Duration profiles = Profiling.estimate(folder, plan, work.info().profiles());
        Duration planned =
                plan.estimate().plus(work.jmh() ? jmh(plan) : Duration.ZERO).plus(profiles);
        out.printf(
                "%s, fidelity %s, seed %d: %sat most %s of load and JMH; files in %s%n",
                plan.study().title(), plan.fidelity().id(), plan.seed(), how, Durations.people(planned), folder.path());
        try (Sampler sampler = new Sampler(time).start();
                TrialLog trialLog = TrialLog.open(folder.trials());
                Progress progress = Progress.of(out, planned)) {
            tasks.hosts().forEach(sampler::watch);
            tasks.hosts().stream().flatMap(host -> host.ours().stream()).forEach(sampler::watch);
            sampler.watch(work.self());
            tasks.onStart(sampler::watch);
            RunContext context = new RunContext(
                    plan.study(),
                    plan.fidelity(),
                    folder,
                    trialLog,
                    CheckLimits.defaults().with(plan.study().checks()),
                    home,
                    placement,
                    tasks,
                    sampler,
                    progress,
                    time,
                    work.driver(),
                    work.arms(),
                    work.start(),
                    work.info().profiles(),
                    stop(work));
            measureAll(work, context);
        }
        return Reports.redraw(folder.path());
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

    private void measureAll(Work work, RunContext context) throws IOException {
        Plan plan = work.plan();
        List<String> footnotes = new ArrayList<>();
        boolean complete = false;
        try {
            Duration done = Duration.ZERO;
            for (ForkPlan fork : plan.forks()) {
                if (context.stop().map(SequentialStop::enough).orElse(false)) {
                    break;
                }
                new Fork(context, plan, fork)
                        .run(done)
                        .forEach(cost -> footnotes.add(
                                "Not steady when its trials began, fork " + fork.fork() + ": " + cost + "."));
                done = done.plus(plan.estimate(fork));
            }
            if (work.jmh()) {
                runJmh(plan, context, done);
            }
            if (context.stop().isPresent()) {
                SequentialStop stop = context.stop().get();
                complete = stop.enough();
                if (stop.reason().isPresent()) {
                    StopReason why = stop.reason().get();
                    context.folder().update(info -> info.stopped(stop.made(), why));
                }
            } else {
                complete = true;
            }
        } finally {
            boolean everyTrialRan = complete;
            context.folder().update(info -> info.ended(time.instant(), everyTrialRan, footnotes));
            if (!complete) {
                reportWhatThereIs(context.folder());
            }
        }
    }

    private static void runJmh(Plan plan, RunContext context, Duration done) {
        plan.spec().jmh().ifPresent(mode -> {
            context.progress().running("JMH, " + mode, done);
            JmhRun.run(
                    mode,
                    context.home(),
                    context.tasks(),
                    context.placement()
                            .all(context.placement()
                                    .machine(Role.SUT)), // not this process's own, which a child would inherit
                    context.folder().jmh(),
                    context.folder().logs());
        });
    }

    private void reportWhatThereIs(RunFolder folder) {
        try {
            Reports.redraw(folder.path());
            out.println("what was measured until then is in " + folder.path());
        } catch (IOException e) {
            out.println(
                    "what was measured until then is in " + folder.path() + ", without a report: " + e.getMessage());
        }
    }
}
