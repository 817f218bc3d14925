package dev.gatebench.lab.command;

import dev.gatebench.core.report.SavingSection;
import dev.gatebench.core.report.folder.Redrawn;
import dev.gatebench.core.report.folder.ReportFolder;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.lab.browser.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench report}. */
@Command(
        name = "report",
        description = "Redraws every output of a run from its files, without measuring.",
        footer = {"  gatebench report target/bench/shenyu-http-client-20261123T101500Z"})
final class ReportCommand extends Subcommand {
    @Parameters(paramLabel = "DIR", description = "folder of a run, of a study or of the benchmarks")
    private Path folder = Path.of("");

    @Option(names = "--open", description = "open index.html in the browser")
    private boolean open;

    @Option(
            names = "--core-price",
            paramLabel = "N",
            description = "price of a CPU core for a month, in any currency: print what the difference is worth in it")
    private @Nullable Double corePrice;

    @Override
    public Integer call() throws IOException {
        crashes().in(folder);
        ReportFolder report = ReportFolder.of(folder);
        Redrawn drawn = report.redraw();
        drawn.console(out());
        if (corePrice != null) {
            Redrawn.OfRun run = requireRun(drawn);
            TerminalText.section(out(), SavingSection.of(run.results(), OptionalDouble.of(corePrice)));
        }
        out().flush();
        if (open) {
            Path page = report.path().resolve(RunFiles.INDEX);
            Browser.ofThisSystem().open(page.toUri()).ifPresent(why -> warn(why + ": open " + page));
        }
        return ExitCode.of(drawn);
    }

    private Redrawn.OfRun requireRun(Redrawn drawn) {
        if (drawn instanceof Redrawn.OfRun run && corePrice != null && corePrice > 0 && corePrice < 1e9) {
            return run;
        }
        throw badUsage(
                "--core-price must be a price above 0 and for one run, was " + corePrice + " for '" + folder + "'");
    }
}
