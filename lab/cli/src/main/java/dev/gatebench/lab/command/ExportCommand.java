package dev.gatebench.lab.command;

import dev.gatebench.core.export.CellCsv;
import dev.gatebench.core.export.ExportScope;
import dev.gatebench.core.export.OpenMetrics;
import dev.gatebench.core.export.TrialLines;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench export}. */
@Command(
        name = "export",
        description = "Writes runs for other tools: their cells as CSV for change-point tools, oldest run first; their"
                + " trials and comparisons as OpenMetrics for Prometheus; or their trials as JSON lines.",
        sortOptions = false,
        footer = {
            "  gatebench export target/bench/shenyu-http-client-20261123T101500Z",
            "  gatebench export target/bench/shenyu-http-client-20261123T101500Z --format openmetrics"
        })
final class ExportCommand extends Subcommand {
    /** Writes runs in a form that other tools read. */
    private interface Form {
        String of(List<Results> runs, ExportScope scope) throws IOException;
    }

    /** The forms of the file. */
    enum Format {
        /** Cells for Apache Otava's CSV importer. */
        OTAVA(CellCsv::of),
        /** Trials and comparisons for Prometheus, and for all that reads OpenMetrics. */
        OPENMETRICS(OpenMetrics::of),
        /** Trials for data frames and dashboards, a flat object of JSON each. */
        JSONL(TrialLines::of);

        @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
        private final Form form;

        Format(Form form) {
            this.form = form;
        }
    }

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "folders of runs")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--format",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "OTAVA")
    private Format format = Format.OTAVA;

    @Option(names = "--arm", paramLabel = "ID", description = "only this arm; may be repeated")
    private List<String> arms = new ArrayList<>();

    @Option(names = "--load", paramLabel = "LOAD", description = "only this load; may be repeated")
    private List<Load> loads = new ArrayList<>();

    @Option(
            names = "--all",
            description = "cells and comparisons without a headline too, and runs that are unfit for numbers")
    private boolean all;

    @Option(names = "--out", paramLabel = "FILE", description = "write there and not to the standard output")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        List<Results> runs = new ArrayList<>();
        for (Path folder : folders) {
            Results results =
                    ResultsAssembler.of(new RunFolder(folder.toAbsolutePath().normalize()));
            if (all || results.fitForNumbers()) {
                runs.add(results);
            } else {
                warn("run '" + folder + "' is left out: fidelity '" + results.fidelity()
                        + "' is unfit for numbers; --all takes it");
            }
        }
        ExportScope scope = new ExportScope(Set.copyOf(arms), Set.copyOf(loads), all);
        Output.write(Optional.ofNullable(out), format.form.of(runs, scope), out());
        return ExitCode.OK;
    }
}
