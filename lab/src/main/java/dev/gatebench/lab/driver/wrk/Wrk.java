package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.Script;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of wrk, and its script, which prints the counts of {@code done()} and the whole table of latencies
 * in whole microseconds.
 */
final class Wrk implements StepTool {
    private static final String SCRIPT = "gatebench.lua";
    private static final int TIMEOUT_SECONDS = 10;

    private final Path program;

    Wrk(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return WrkDriver.ID;
    }

    @Override
    public List<Path> prepare(Path folder, RequestSpec request) {
        Script.copy(Wrk.class, SCRIPT, folder);
        return List.of();
    }

    @Override
    public List<String> command(ToolStep step) {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--threads",
                Integer.toString(mostCpus(step.step(), step.cpus())),
                "--connections",
                Integer.toString(step.connections()),
                "--duration",
                step.seconds() + "s",
                "--timeout",
                TIMEOUT_SECONDS + "s",
                "--script",
                step.folder().resolve(SCRIPT).toAbsolutePath().toString()));
        RequestSpec request = step.request();
        request.headers().forEach((name, value) -> command.addAll(List.of("--header", name + ": " + value)));
        if (!request.keepAlive()) {
            command.addAll(List.of("--header", "Connection: close"));
        }
        command.add(step.url().toString());
        command.addAll(List.of("--", request.method(), Integer.toString(request.bodyBytes())));
        return command;
    }

    /** wrk gives each thread the same number of connections and drops what is left over. */
    @Override
    public int mostCpus(Step step, int cpus) {
        return ToolStep.equalThreads(step.load().connections(), cpus);
    }

    @Override
    public boolean endsLoad(String line) {
        return line.equals(WrkOutput.BEGIN);
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return WrkOutput.parse(output.lines()).trial(step.step(), output.endEpochMs());
    }
}
