package dev.gatebench.lab.command;

import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.report.ConsoleReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.run.CasesRun;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for how much a measuring command shows, and for its exit code. */
final class ToldOptions {
    @Mixin
    private QuietOption quiet = new QuietOption();

    @Option(
            names = "--allow-missing-headlines",
            arity = "0..1",
            paramLabel = "BOOLEAN",
            description = "exit with 0 instead of 1 when all was measured but a cell has no headline figure")
    private boolean allowMissingHeadlines;

    PrintStream out() {
        return quiet.out();
    }

    /** Tells the results of a run and returns the exit code. */
    int tell(StudyRun.Outcome outcome) throws IOException {
        List<String> closing = ConsoleReport.body(outcome.results(), out());
        tellLast(closing, outcome.folder().path());
        return ExitCode.ofResults(outcome.results(), allowMissingHeadlines);
    }

    /**
     * Tells the results of cases and returns the exit code.
     *
     * @throws EnvironmentException where a case failed, and nothing is broken
     */
    int tell(CasesRun.Outcome outcome) throws IOException {
        List<String> closing = CasesReport.consoleBody(outcome.folder(), out());
        tellLast(closing, outcome.folder().path());
        if (!outcome.failures().isEmpty() && !ExitCode.anyBroken(outcome.results())) {
            throw new EnvironmentException(String.join("; ", outcome.failures()));
        }
        return ExitCode.ofCases(outcome.folder().read(), outcome.results(), allowMissingHeadlines);
    }

    void tellReport(Path folder) {
        out().println();
        System.out.println(report(folder));
    }

    /** Tells the last lines of the results and where the report is: nothing but an error comes below. */
    private void tellLast(List<String> closing, Path folder) {
        List<String> lines = quiet.isGiven()
                ? List.of(report(folder))
                : Stream.concat(closing.stream().map(Text::line), Stream.of(report(folder)))
                        .toList();
        LastLines.show(lines, Optional.ofNullable(System.getProperty(LastLines.PROPERTY)), System.out);
    }

    private static String report(Path folder) {
        return "report: " + folder.resolve(RunFiles.INDEX);
    }
}
