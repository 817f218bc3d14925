package dev.gatebench.core.result;

import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.curve.CurveAssembler;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The folder of a search for the greatest rates that keep goals: the run of the ladder, and a run for each rate that
 * was tried after it, each in a folder of its own.
 *
 * @param path the folder
 */
public record CurvesFolder(Path path) {
    /** The folder of the first run. */
    public static final String LADDER = "ladder";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    /** The forks of different runs are different starts of the processes. */
    private static final int FORKS_OF_A_RUN = 10_000;

    /** {@code curves.json}, by which the folder is known. */
    public Path file() {
        return path.resolve("curves.json");
    }

    /** Whether the folder is one. */
    public boolean exists() {
        return Files.isRegularFile(file());
    }

    /** The run of a name. */
    public RunFolder run(String name) {
        return new RunFolder(path.resolve(name));
    }

    /**
     * What is known of it.
     *
     * @throws IOException naming the file when it is no curves.json of this version
     */
    public Curves read() throws IOException {
        Curves curves = Json.read(file(), Curves.SCHEMA_VERSION, Curves.class);
        for (String name : curves.runs()) {
            if (!NAME.matcher(name).matches() || Files.isSymbolicLink(run(name).path())) {
                throw new IOException("'" + file() + "' must name runs by folders of their own below it, named '"
                        + name.replaceAll("\\p{Cntrl}", " ") + "'");
            }
        }
        return curves;
    }

    /**
     * The same curves, of the trials that its runs have now, written.
     *
     * @throws IOException naming the file that is missing, wrong or cannot be written
     */
    public Curves update(Curves known) throws IOException {
        List<Trial> trials = new ArrayList<>();
        List<Arm> arms = new ArrayList<>();
        double notValidShare = 0;
        for (int i = 0; i < known.runs().size(); i++) {
            RunFolder run = run(known.runs().get(i));
            RunInfo info = RunInfo.read(run.info());
            int before = i * FORKS_OF_A_RUN;
            RunJudge.judge(info, run.history().byProcesses())
                    .forEach(trial -> trials.add(trial.inFork(before + trial.fork())));
            if (arms.isEmpty()) {
                notValidShare = RunJudge.notValidShare(info);
                arms.addAll(info.arms());
            }
        }
        Curves curves = new Curves(
                known.schemaVersion(),
                known.study(),
                known.title(),
                known.fidelity(),
                known.seed(),
                known.slos(),
                known.runs(),
                known.complete(),
                arms,
                new CurveAssembler(trials, notValidShare, known.slos())
                        .assemble(arms.stream().map(Arm::id).toList()));
        Json.write(file(), curves);
        return curves;
    }
}
