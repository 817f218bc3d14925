package dev.gatebench.lab.command;

import dev.gatebench.core.audit.Audit;
import dev.gatebench.core.audit.AuditReport;
import dev.gatebench.core.audit.Audits;
import dev.gatebench.core.audit.ToolAudit;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench audit}. */
@Command(
        name = "audit",
        description = {
            "Says of anybody's figures which of them cannot be true: of what a load tool printed, of a table, of"
                    + " Gatling's simulation.log, of published tables, of a run.",
            "Findings are the output and no failure: the exit code is 0 when the audit could be made."
        },
        sortOptions = false,
        footer = {
            "  gatebench audit wrk.txt",
            "  gatebench audit - --connections 100",
            "  gatebench audit before.txt after.txt --direct direct.txt",
            "  gatebench audit shenyu-http-client"
        })
final class AuditCommand extends Subcommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|-|STUDY",
            description = "file of a tool's output, of a table or a log; - for the standard input; name of a study with"
                    + " published tables, or of tables in studies/published; path of such a .yml file, of a run's"
                    + " folder or of its results.json")
    private List<String> what = new ArrayList<>();

    @Mixin
    private FigureOptions figures = new FigureOptions();

    @Option(names = "--direct", paramLabel = "FILE", description = "the same load without a gateway")
    private @Nullable Path direct;

    @Option(
            names = "--backend-delay",
            paramLabel = "TIME",
            description = "time that the backend waits before it replies")
    private @Nullable String delay;

    @Option(
            names = "--like",
            paramLabel = "RUN",
            description = "a run of this host's: how much the throughput of trials of the same arm differs in it")
    private @Nullable Path like;

    @Option(names = "--json", description = "print JSON: rows, each with arm, load and its findings")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Audits audits = new Audits(() -> Home.find().studies(), figures.outputs(), System.in);
        Audit audit = audits.audit(
                what,
                new ToolAudit.Known(
                        figures.hints(),
                        Optional.ofNullable(direct).map(audits::direct),
                        delay == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of((double) Parsed.option("--backend-delay", delay, Durations::parse)
                                        .toNanos()),
                        Optional.ofNullable(like).map(audits::likeness)));
        if (json) {
            println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(audit));
        } else {
            new AuditReport().write(audit, out());
            out().flush();
        }
        return ExitCode.OK;
    }
}
