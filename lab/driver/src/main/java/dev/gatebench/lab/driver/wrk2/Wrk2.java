package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.Script;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.wrk.WrkCommand;
import java.nio.file.Path;
import java.util.List;

/**
 * The command line of wrk2, and its script, which prints the counts of {@code done()} and both of its histograms.
 *
 * <p>Its times count from its calibration on, at which each thread throws away what it has recorded:
 * {@code CALIBRATE_DELAY_MS} after its start, and 5 ms for each of its connections, which it opens that far apart
 * ({@code thread_main} in its {@code wrk.c}). That is when the measured window begins.
 */
final class Wrk2 implements StepTool {
    private static final String SCRIPT = "gatebench.lua";
    private static final long CALIBRATED_AFTER_MS = 10_000;
    private static final long MS_PER_CONNECTION = 5;

    private final Path program;

    Wrk2(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return Wrk2Driver.ID;
    }

    @Override
    public List<Path> prepare(Path folder, RequestSpec request) {
        Script.copy(Wrk2.class, SCRIPT, folder);
        return List.of();
    }

    @Override
    public List<String> command(ToolStep step) {
        int rate = step.step()
                .ratePerSec()
                .orElseThrow(() ->
                        new IllegalStateException("no rate for '" + step.step().name() + "'"));
        return WrkCommand.of(
                program, step, mostCpus(step.step(), step.cpus()), SCRIPT, List.of("--rate", Integer.toString(rate)));
    }

    /** wrk2 gives each thread the same number of connections and drops what is left over. */
    @Override
    public int mostCpus(Step step, int cpus) {
        return ToolStep.equalThreads(step.load().connections(), cpus);
    }

    @Override
    public long leadMs(Step step, int cpus) {
        return CALIBRATED_AFTER_MS + MS_PER_CONNECTION * step.load().connections() / mostCpus(step, cpus);
    }

    @Override
    public boolean endsLoad(String line) {
        return line.equals(Wrk2Output.BEGIN);
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return Wrk2Output.parse(output.lines())
                .trial(step.step(), leadMs(step.step(), step.cpus()), output.endEpochMs());
    }
}
