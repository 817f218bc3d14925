package dev.gatebench.lab.command;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.recorded.RecordedRun;
import dev.gatebench.core.recorded.RecordedRuns;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gatebench contribute}. */
@Command(
        name = "contribute",
        description = {
            "Prints what a run found as lines for docs/results/hosts/STUDY.tsv, which tells others how ratios differ"
                    + " between hosts. Nothing is sent: you may put the lines into a pull request or an issue.",
            "A line has the CPU model, the number of CPUs, the day, the commit, the seed, a hash of the study, how it"
                    + " was measured, the case, the ids of the two arms, the number of forks and their ratio over all"
                    + " loads; no name of the machine, its user or its network."
        },
        footer = {"  gatebench contribute target/bench/shenyu-http-client-20261123T101500Z"})
final class ContributeCommand extends Subcommand {
    @Parameters(paramLabel = "DIR", description = "folder of a run, or of a study with cases")
    private Path folder = Path.of("");

    /** Fewer tell next to nothing of what two starts of a gateway differ by. */
    private static final int LEAST_FORKS = 3;

    private static final int HASH_DIGITS = 8;

    @Override
    public Integer call() throws IOException {
        List<RecordedRun> recorded = new ArrayList<>();
        for (Path run : FolderKind.runs(folder.toAbsolutePath().normalize())) {
            recorded.addAll(of(new RunFolder(run)));
        }
        recorded.removeIf(run -> run.forks() < LEAST_FORKS);
        if (recorded.isEmpty()) {
            throw new StudyException("a contribution must have a ratio of CPU per request that may stand in a headline,"
                    + " over all loads and " + LEAST_FORKS + " forks or more, '" + folder
                    + "' has none: see its report for what was refused, or measure with more forks");
        }
        print(RecordedRuns.lines(recorded));
        return ExitCode.OK;
    }

    private static List<RecordedRun> of(RunFolder run) throws IOException {
        Results results = ResultsAssembler.of(run);
        int connections = StudyParser.parseAsRun(run.study())
                .at(Fidelity.ofRun(results.fidelity()))
                .warmUp()
                .load()
                .connections();
        String study = Sha256.of(DataFile.bytes(run.study())).substring(0, HASH_DIGITS);
        return RecordedRun.of(results, Integer.toString(connections), study);
    }
}
