package dev.gatebench.lab.command;

import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench resume}. */
@Command(
        name = "resume",
        description = "Completes a run that was cut off, in the same folder and by its own study and seed.",
        sortOptions = false,
        footer = {
            "  gatebench resume target/bench/shenyu-http-client-20261123T101500Z",
            "  gatebench resume target/bench/shenyu-http-client-20261123T101500Z --allow-differences"
        })
final class ResumeCommand extends Subcommand {
    @Parameters(paramLabel = "DIR", description = "the run's folder")
    private Path folder = Path.of("");

    @Option(
            names = "--allow-differences",
            description = "go on though the machine, the JDK or Gatebench is another; a footnote says so")
    private boolean allowDifferences;

    @Option(
            names = "--parallel",
            paramLabel = "K",
            description = "make no more than K forks at once on a cluster, where nodes are lost for good; default: as"
                    + " many as the run was begun with")
    private @Nullable Integer parallel;

    @Mixin
    private ToldOptions told = new ToldOptions();

    @Override
    public Integer call() throws IOException {
        return told.tell(new StudyRun(context(told.out()))
                .resume(folder, allowDifferences, parallel == null ? OptionalInt.empty() : OptionalInt.of(parallel)));
    }
}
