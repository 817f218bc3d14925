package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.RequestBody;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of oha, which writes a table of all requests at its end. */
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
        RequestSpec request = step.request();
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
                "csv",
                "--output",
                step.results().toString(),
                "-m",
                request.method()));
        request.headers()
                .forEach((name, value) -> command.addAll(
                        name.equalsIgnoreCase("Host") ? List.of("--host", value) : List.of("-H", name + ": " + value)));
        if (request.bodyBytes() > 0) {
            command.addAll(List.of("-D", RequestBody.file(step.folder()).toString()));
        }
        command.add(step.url().toString());
        return command;
    }

    /** It says nothing: its end is its process's. */
    @Override
    public boolean endsLoad(String line) {
        return false;
    }

    @Override
    public boolean writesResults() {
        return true;
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return OhaTable.trial(step, output);
    }
}
