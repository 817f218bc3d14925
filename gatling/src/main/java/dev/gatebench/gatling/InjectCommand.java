package dev.gatebench.gatling;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.gatling.sweep.ReplyChecks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code inject}: runs a schedule. Failed requests are results, not failures of the run: the exit code is 0. */
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
        // read here too, so that what is wrong with them is one line and not a crash of Gatling
        ReplyChecks.of(Json.read(schedule, Schedule.class).expect());
        System.setProperty(ScheduleSimulation.SCHEDULE, schedule.toString());
        GatlingRun run = new GatlingRun(new ResultFolder(out));
        run.inject(ScheduleSimulation.class);
        if (!noReport) {
            run.report();
        }
        return 0;
    }
}
