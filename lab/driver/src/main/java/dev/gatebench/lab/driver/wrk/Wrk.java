package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.Script;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.List;

/**
 * The command line of wrk, and its script, which prints the counts of {@code done()} and the whole table of latencies
 * in whole microseconds.
 */
final class Wrk implements StepTool {
    private static final String SCRIPT = "gatebench.lua";

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
        return WrkCommand.of(program, step, mostCpus(step.step(), step.cpus()), SCRIPT, List.of());
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
