package dev.gatebench.lab.command;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench report}. */
@Command(
        name = "report",
        description = "Redraws every output of a run from its files, without measuring.",
        mixinStandardHelpOptions = true,
        footerHeading = Examples.HEADING,
        footer = {"  gatebench report target/bench/shenyu-http-client-20261123T101500Z"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "folder of a run, of a study or of the benchmarks")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try {
            CrashLog.of(spec).in(folder);
            JmhFolder jmh = new JmhFolder(folder.toAbsolutePath().normalize());
            if (jmh.exists()) {
                JmhResults results = JmhReport.redraw(jmh);
                JmhReport.console(results, System.out);
                return ExitCode.ofJmh(results);
            }
            CasesFolder cases = new CasesFolder(folder.toAbsolutePath().normalize());
            if (cases.exists()) {
                Map<String, Results> results = CasesReport.redraw(cases);
                CasesReport.console(cases, System.out);
                return ExitCode.ofCases(cases.read(), results, false);
            }
            CurvesFolder search = new CurvesFolder(folder.toAbsolutePath().normalize());
            if (search.exists()) {
                CurvesAssembler.Assembled found = CurvesReport.redraw(search);
                CurvesReport.console(found.curves(), System.out);
                return ExitCode.ofSearch(found, found.curves().complete());
            }
            Results results = Reports.redraw(folder.toAbsolutePath().normalize());
            new ConsoleReport().write(results, RunFiles.in(folder), System.out);
            return ExitCode.ofResults(results);
        } catch (IOException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }
}
