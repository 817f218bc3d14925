package dev.gatebench.gatling;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.gatling.trial.EventsFollower;
import dev.gatebench.gatling.trial.LogFollower;
import dev.gatebench.gatling.trial.RecordedEvents;
import dev.gatebench.gatling.trial.TrialAggregator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code decode}: prints each trial of a log as one line of JSON, a {@code DriverTrial}, as soon as the log has a
 * record after it. Where it follows a run, it also prints each {@code StepEvent} as it happens, so that its reader
 * needs none of the injector's files.
 */
@Command(
        name = "decode",
        description = "Print the trials of a simulation.log, one line of JSON each.",
        mixinStandardHelpOptions = true)
final class DecodeCommand implements Callable<Integer> {
    @Option(names = "--schedule", required = true, paramLabel = "FILE", description = "The schedule that was run.")
    private Path schedule = Path.of("");

    @Option(names = "--log", required = true, paramLabel = "FILE", description = "The simulation.log.")
    private Path log = Path.of("");

    @Option(
            names = "--follow",
            description = "Wait for the log and read it as it grows, until standard input is closed; then read"
                    + " what is left and end."
                    + " Prints the events of steps too.")
    private boolean follow;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Schedule read = Json.read(schedule, Schedule.class);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        TrialAggregator trials = new TrialAggregator(
                read, new RecordedEvents(Path.of(read.eventsFile())), trial -> out.println(Json.line(trial)));
        if (follow) {
            EventsFollower events = new EventsFollower(Path.of(read.eventsFile()));
            LogFollower.untilEndOf(
                    System.in, log, trials, () -> events.next().forEach(event -> out.println(Json.line(event))));
        } else {
            LogFollower.once(log, trials);
        }
        return 0;
    }
}
