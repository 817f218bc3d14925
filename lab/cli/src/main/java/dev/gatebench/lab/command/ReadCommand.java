package dev.gatebench.lab.command;

import dev.gatebench.core.audit.FiguresRead;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.reading.ToolFiles;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench read}. */
@Command(
        name = "read",
        description = "Reads a tool's output, a table, or a log of Gatling or JMeter, and prints its figures as data.",
        sortOptions = false,
        footer = {"  gatebench read simulation.log --json", "  gatebench read wrk.txt"})
final class ReadCommand extends Subcommand {
    @Parameters(paramLabel = "FILE|-", description = "the file; - for the standard input")
    private String what = "";

    @Mixin
    private FigureOptions figures = new FigureOptions();

    @Option(
            names = "--json",
            description = "print JSON: a figure each, times in ns, of logs with an HdrHistogram"
                    + " (docs/schema/figures.schema.json); else a line a load or request")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        ToolFiles files = new ToolFiles(figures.outputs());
        Reading reading = files.read(what, System.in);
        FiguresRead read = FiguresRead.of(reading, figures.hints());
        if (json) {
            println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(read));
        } else {
            read.lines().forEach(this::println);
        }
        return ExitCode.OK;
    }
}
