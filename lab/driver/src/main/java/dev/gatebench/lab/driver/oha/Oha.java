package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of oha, which prints a table of all requests at its end. */
final class Oha implements StepTool {
    private static final String TIMEOUT = "10s";

    private final Path program;

    Oha(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return OhaDriver.ID;
    }

    @Override
    public List<String> command(ToolStep step) {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--no-tui",
                "-z",
                step.seconds() + "s",
                "-c",
                Integer.toString(step.connections()),
                "-t",
                TIMEOUT,
                "--redirect",
                "0",
                "--disable-compression",
                "--output-format",
                "csv"));
        if (!step.request().keepAlive()) {
            command.add("--disable-keepalive");
        }
        step.step().ratePerSec().ifPresent(rate -> command.addAll(List.of("-q", Integer.toString(rate))));
        command.addAll(step.likeHey("--host"));
        command.add(step.url().toString());
        return command;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.min(cpus, step.load().connections());
    }

    @Override
    public boolean endsLoad(String line) {
        return line.equals(OhaTable.HEAD);
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return OhaTable.trial(step, output);
    }
}
