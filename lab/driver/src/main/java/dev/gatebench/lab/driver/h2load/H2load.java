package dev.gatebench.lab.driver.h2load;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.RequestBody;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of h2load, which logs all requests to a file. */
final class H2load implements StepTool {
    private final Path program;

    H2load(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return H2loadDriver.ID;
    }

    @Override
    public List<String> command(ToolStep step) {
        RequestSpec request = step.request();
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--h1",
                "--clients=" + step.connections(),
                "--threads=" + mostCpus(step.step(), step.cpus()),
                "--duration=" + step.seconds(),
                "--connection-inactivity-timeout=" + step.silentAfterSeconds() + "s",
                "--log-file=" + step.results()));
        step.step().ratePerSec().ifPresent(rate -> command.add("--rps=" + (double) rate / step.connections()));
        // a header of the name Host would be sent beside the one that it makes of the URL
        request.headers()
                .forEach((name, value) -> command.add(
                        "--header=" + (name.equalsIgnoreCase("Host") ? ":authority" : name) + ": " + value));
        if (request.bodyBytes() > 0) {
            command.add("--data=" + RequestBody.file(step.folder()));
        } else if (!request.method().equals("GET")) {
            command.add("--header=:method: " + request.method());
        }
        command.add(step.url().toString());
        return command;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.max(1, Math.min(cpus, step.load().connections()));
    }

    @Override
    public boolean endsLoad(String line) {
        return line.startsWith("finished in ");
    }

    @Override
    public boolean writesResults() {
        return true;
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return H2loadLog.trial(step, output);
    }
}
