package dev.gatebench.core.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a run that a report can link to, as paths relative to the run's folder, with {@code /}.
 *
 * @param gatling Gatling's own reports
 * @param logs logs of the processes
 * @param data files to work on with other tools
 */
public record RunFiles(List<String> gatling, List<String> logs, List<String> data) {
    private static final List<String> DATA = List.of(
            "results.json",
            "summary.md",
            "junit.xml",
            "best.jvmopts",
            "trials.jsonl",
            "allocations.jsonl",
            "warm-up.jsonl",
            "environment.json",
            "run.json",
            "study.yml",
            "jmh.json",
            "matchers.json",
            "jmh-run.json");

    public RunFiles {
        gatling = List.copyOf(gatling);
        logs = List.copyOf(logs);
        data = List.copyOf(data);
    }

    /** No files. */
    public static RunFiles none() {
        return new RunFiles(List.of(), List.of(), List.of());
    }

    /** The files that are there. */
    public static RunFiles in(Path runDir) throws IOException {
        List<String> gatling = new ArrayList<>();
        for (String folder : names(runDir.resolve("gatling"))) {
            if (Files.isRegularFile(runDir.resolve("gatling").resolve(folder).resolve("index.html"))) {
                gatling.add("gatling/" + folder + "/index.html");
            }
        }
        List<String> logs = new ArrayList<>();
        for (String log : names(runDir.resolve("logs"))) {
            if (Files.isRegularFile(runDir.resolve("logs").resolve(log))) {
                logs.add("logs/" + log);
            }
        }
        return new RunFiles(
                gatling,
                logs,
                DATA.stream()
                        .filter(name -> Files.isRegularFile(runDir.resolve(name)))
                        .toList());
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
