package dev.gatebench.lab.command;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.run.Precision;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.run.RunOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of how well a run shall know its figures. */
final class PrecisionOptions {
    static final String HEADING = "%nHow well:%n";

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "measure until CPU per request is known to plus or minus this, such as 3%%")
    private @Nullable String precision;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "longest time for --precision, such as 30m; default: three times what the fidelity takes at"
                    + " most")
    private @Nullable String budget;

    @Option(
            names = "--fork-spread",
            paramLabel = "FILE",
            description =
                    "selftest.json of this machine: widens the intervals of a run of few forks by how much two starts"
                            + " of the same gateway differ")
    private @Nullable Path selfTest;

    /** @throws StudyException when a value is wrong, the budget bounds nothing, or the file is none of a self-test */
    RunOptions.Accuracy accuracy() {
        Optional<Precision> asked =
                Optional.ofNullable(precision).map(text -> Parsed.option("--precision", text, Precision::parse));
        if (budget != null && precision == null) {
            throw new StudyException("--budget needs --precision, which it bounds");
        }
        return new RunOptions.Accuracy(
                asked,
                Optional.ofNullable(budget).map(text -> Parsed.option("--budget", text, Durations::parse)),
                Optional.ofNullable(selfTest).map(PrecisionOptions::read));
    }

    private static ForkSpreads read(Path selfTest) {
        try {
            return SelfTestResults.read(selfTest).forkSpreads();
        } catch (DataException e) {
            throw new StudyException("--fork-spread must be a selftest.json, made by 'gatebench selftest', was '"
                    + selfTest + "': " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
