package dev.gatebench.lab.driver.ab;

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
import java.util.Map;

/** The command line of ab, which prints all at its end, and writes a table of all requests. */
final class Ab implements StepTool {
    private static final String TIMEOUT_SECONDS = "10";
    /** More than any step has; the option for the time sets it to 50,000. ab reserves 32 bytes for each. */
    private static final String MOST_REQUESTS = "10000000";

    private final Path program;

    Ab(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return AbDriver.ID;
    }

    @Override
    public List<String> command(ToolStep step) {
        RequestSpec request = step.request();
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-q",
                "-s",
                TIMEOUT_SECONDS,
                "-t",
                Long.toString(step.seconds()),
                "-n",
                MOST_REQUESTS,
                "-c",
                Integer.toString(step.connections()),
                "-g",
                step.results().toString()));
        if (request.keepAlive()) {
            // or it takes a reply for failed that is not as long as the first; where connections are not kept, that
            // alone tells a reply from a connection that was closed without one
            command.addAll(List.of("-k", "-l"));
        }
        if (request.bodyBytes() > 0) {
            command.addAll(List.of("-p", RequestBody.file(step.folder()).toString(), "-T", contentType(request)));
        } else {
            command.addAll(List.of("-m", request.method()));
        }
        request.headers().forEach((name, value) -> {
            if (request.bodyBytes() == 0 || !name.equalsIgnoreCase("Content-Type")) {
                command.addAll(List.of("-H", name + ": " + value));
            }
        });
        command.add(step.url().toString());
        return command;
    }

    private static String contentType(RequestSpec request) {
        return request.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("Content-Type"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("text/plain");
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return 1;
    }

    @Override
    public boolean endsLoad(String line) {
        return line.startsWith("Server Software:");
    }

    @Override
    public boolean writesResults() {
        return true;
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return AbReport.parse(output).trial(step, output.startedEpochMs());
    }
}
