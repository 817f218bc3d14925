package dev.gatebench.gatling;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.gatling.sweep.Sweep;
import dev.gatebench.gatling.trial.RecordedEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code inject}: runs a schedule. Failed requests are results, not failures of the run: the exit code is 0 if every
 * step ended that was not given up by the schedule's end file.
 */
@Command(
        name = "inject",
        description =
                "Run a schedule; leaves simulation.log and, unless told otherwise, Gatling's index.html in the folder.",
        mixinStandardHelpOptions = true)
final class InjectCommand implements Callable<Integer> {
    @Option(names = "--schedule", required = true, paramLabel = "FILE", description = "The schedule.")
    private Path schedule = Path.of("");

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder for log and report.")
    private Path out = Path.of("");

    @Option(names = "--no-report", description = "Do not make index.html; it takes some seconds a million requests.")
    private boolean noReport;

    @Override
    public Integer call() throws IOException {
        Schedule read = Json.read(schedule, Schedule.class);
        // tried here first, so that an error in it is one line and not a crash of Gatling
        Sweep.of(read);
        System.setProperty(ScheduleSimulation.SCHEDULE, schedule.toString());
        GatlingRun run = new GatlingRun(out);
        run.inject(ScheduleSimulation.class);
        if (!noReport) {
            run.report();
        }
        RecordedEvents events = new RecordedEvents(Path.of(read.eventsFile()));
        boolean ended = read.endFile().map(Path::of).filter(Files::exists).isPresent();
        for (Step step : read.steps()) {
            if (ended && events.timeOf(step.name(), StepEvent.Kind.STARTED).isEmpty()) {
                break; // the schedule was ended before it
            }
            if (events.timeOf(step.name(), StepEvent.Kind.ENDED).isEmpty()) {
                throw new IllegalStateException("step '" + step.name()
                        + "' must have ended when Gatling does, but has not: Gatling gave up; its messages are above");
            }
        }
        return 0;
    }
}
