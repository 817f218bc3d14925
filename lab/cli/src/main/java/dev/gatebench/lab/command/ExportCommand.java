package dev.gatebench.lab.command;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.export.CellCsv;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench export}. */
@Command(
        name = "export",
        description = "Writes the cells of runs as CSV for change-point tools, a line a cell, oldest run first.",
        sortOptions = false,
        footer = {"  gatebench export target/bench/shenyu-http-client-20261123T101500Z"})
final class ExportCommand extends Subcommand {
    /** The forms of the file. */
    enum Format {
        /** For Apache Otava's CSV importer. */
        OTAVA;

        String of(List<Results> runs, Predicate<Cell> wanted) throws IOException {
            return CellCsv.of(runs, wanted);
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

    @Option(names = "--all", description = "cells without a headline too, and runs that are unfit for numbers")
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
        Output.write(Optional.ofNullable(out), format.of(runs, this::wanted), out());
        return ExitCode.OK;
    }

    private boolean wanted(Cell cell) {
        return (all || cell.headline())
                && !cell.notRun()
                && (arms.isEmpty() || arms.contains(cell.arm()))
                && (loads.isEmpty() || loads.contains(cell.load()));
    }
}
