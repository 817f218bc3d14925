package dev.gatebench.lab.driver.hey;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of hey, which prints a table of all requests at its end. */
final class Hey implements StepTool {
    private static final String TIMEOUT_SECONDS = "10";

    private final Path program;

    Hey(Path program) {
        this.program = program;
    }

    @Override
    public String id() {
        return HeyDriver.ID;
    }

    @Override
    public List<String> command(ToolStep step) {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-z",
                step.seconds() + "s",
                "-c",
                Integer.toString(step.connections()),
                "-cpus",
                Integer.toString(step.cpus()),
                "-t",
                TIMEOUT_SECONDS,
                "-o",
                "csv",
                "-disable-redirects",
                "-disable-compression"));
        if (!step.request().keepAlive()) {
            command.add("-disable-keepalive");
        }
        command.addAll(step.likeHey("-host"));
        command.add(step.url().toString());
        return command;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.min(cpus, step.load().connections());
    }

    @Override
    public boolean endsLoad(String line) {
        return line.equals(HeyTable.HEAD);
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return HeyTable.trial(step, output);
    }
}
