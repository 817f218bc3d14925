package dev.gatebench.lab.command;

import dev.gatebench.core.audit.Audit;
import dev.gatebench.core.audit.Audits;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.audit.AuditReport;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench audit}. */
@Command(
        name = "audit",
        description = {
            "Says of published figures, or of a run's, which of them cannot be true.",
            "Findings are the output and no failure: the exit code is 0 when the audit could be made."
        },
        footer = {"  gatebench audit shenyu-http-client"})
final class AuditCommand extends Subcommand {
    @Parameters(
            paramLabel = "STUDY|FILE",
            description = "name of a study with published tables, or of tables in studies/published; path of such"
                    + " a .yml file,"
                    + " of a run's folder or of its results.json")
    private String what = "";

    @Option(names = "--json", description = "print JSON: rows, each with arm, load and its findings")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Audit audit = new Audits(Home.find().studies()).audit(what);
        if (json) {
            println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(audit));
        } else {
            new AuditReport().write(audit, out());
            out().flush();
        }
        return ExitCode.OK;
    }
}
