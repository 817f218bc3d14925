package dev.gatebench.lab.run;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.ForkSpreads;
import dev.gatebench.core.result.PrecisionAssembler;
import dev.gatebench.core.result.PrecisionGoal;
import dev.gatebench.core.result.RunFolder;
import dev.gatebench.core.result.RunInfo;
import dev.gatebench.core.result.StoppingRule;
import dev.gatebench.core.result.TrialLog;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.ProcessSupervisor;
import dev.gatebench.lab.process.RunFile;
import dev.gatebench.lab.progress.Durations;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The measuring of a run: fork after fork, then JMH, then the reports; what was measured is reported also when it is cut off. */
final class Measurement {
    private final Home home;
    private final PrintStream out;
    private final Clock clock;

    Measurement(Home home, PrintStream out, Clock clock) {
        this.home = home;
        this.out = out;
        this.clock = clock;
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
     * @param surroundings in what it is run
     */
    record Work(
            RunFolder folder, RunInfo info, Plan whole, Plan plan, int start, boolean jmh, Surroundings surroundings) {}

    /**
     * Measures, then reports.
     *
     * @param how what to say of it before the time that it takes; empty for nothing
     */
    StudyRun.Outcome run(Work work, Placement placement, String how) throws IOException {
        RunFolder folder = work.folder();
        Plan plan = work.plan();
        Duration jmh = work.jmh() ? plan.spec().jmh().map(JmhRun::estimate).orElse(Duration.ZERO) : Duration.ZERO;
        Duration planned = plan.estimate().plus(jmh);
        out.printf(
                "%s, fidelity %s, seed %d: %sat most %s of load and JMH; files in %s%n",
                plan.study().title(), plan.fidelity().id(), plan.seed(), how, Durations.people(planned), folder.path());
        Placements.bindThisProcess(placement);
        try (RunFile runFile = RunFile.open(RunFile.folder());
                ProcessSupervisor supervisor =
                        new ProcessSupervisor(work.surroundings().starter(folder.path()), runFile);
                Sampler sampler = new Sampler(work.surroundings().meter(), clock).start();
                TrialLog trialLog = TrialLog.open(folder.trials());
                Progress progress = Progress.of(out, planned)) {
            sampler.watch(ProcessHandle.current().pid());
            RunContext context = new RunContext(
                    plan.study(),
                    plan.fidelity(),
                    folder,
                    trialLog,
                    CheckLimits.defaults().with(plan.study().checks()),
                    home,
                    placement,
                    supervisor,
                    sampler,
                    progress,
                    clock,
                    work.start(),
                    stop(work));
            measureAll(work, context);
        }
        return new StudyRun.Outcome(folder, Reports.redraw(folder.path()));
    }

    private Optional<SequentialStop> stop(Work work) throws IOException {
        if (work.info().precision().isEmpty()) {
            return Optional.empty();
        }
        PrecisionGoal goal = work.info().precision().get();
        PrecisionAssembler assembler = new PrecisionAssembler(
                new RunJudge(), ForkSpreads.read(work.folder().forkSpreads()));
        return Optional.of(new SequentialStop(
                work.whole(), goal, new StoppingRule(goal, work.info(), assembler), work.folder(), clock));
    }

    private void measureAll(Work work, RunContext context) throws IOException {
        Plan plan = work.plan();
        List<String> footnotes = new ArrayList<>();
        RunInfo info = work.info();
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
                info = stop.reason()
                        .map(why -> work.info().stopped(stop.made(), why))
                        .orElse(info);
            } else {
                complete = true;
            }
        } finally {
            RunInfo ended = info.ended(clock.instant(), complete, footnotes);
            Json.write(context.folder().info(), ended);
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
                    context.supervisor(),
                    Placements.all(context.placement()), // not this process's own, which a child would inherit
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
