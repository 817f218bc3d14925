package dev.gatebench.core.compare;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.result.SyntheticRun.Model;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Folders of runs that were never measured, study and all. */
public final class SyntheticFolders {
    private static final String STUDY = """
            study: shenyu-http-client
            title: A synthetic study
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu, settings: {strategy: netty}}
              - {id: webClient, gateway: shenyu, settings: {strategy: webClient}}
            loads:
              - {concurrency: 600}
              - {concurrency: 800}
            """;

    private SyntheticFolders() {}

    /** Writes a run of the models at 600 and 800 connections, with overrides of its study. */
    public static ComparedRun write(Path folder, long seed, int rounds, List<Model> models, String... overrides)
            throws IOException {
        RunInfo info = SyntheticRun.info(models.stream().map(Model::arm).toList(), Loads.closed(600, 800), true);
        return write(folder, seed, rounds, models, info, SyntheticRun.environment(), overrides);
    }

    static ComparedRun write(
            Path folder,
            long seed,
            int rounds,
            List<Model> models,
            RunInfo info,
            Environment environment,
            String... overrides)
            throws IOException {
        Files.createDirectories(folder);
        SyntheticRun run = new SyntheticRun(folder, seed);
        CheckLimits limits = CheckLimits.defaults();
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Load load : info.loads()) {
                for (Model model : models) {
                    trials.add(Checks.apply(run.trial(model, load, 1, round), limits, List.of()));
                }
            }
        }
        RunFolder files = run.write(info, trials);
        Json.write(files.environment(), environment);
        Files.writeString(
                files.study(),
                StudyWriter.toYaml(StudyParser.parse("shenyu-http-client.yml", STUDY, List.of(overrides))));
        return ComparedRun.of(folder, ResultsAssembler.of(new RunFolder(folder)));
    }
}
