package dev.gatebench.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A study of the tests at {@code smoke}, and what it leaves. */
final class SmokeRun {
    private SmokeRun() {}

    /** Runs the study of this name into a folder, with more options. */
    static GatebenchProcess start(Path folder, String study, Path run, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "src/test/resources/studies/" + study + ".yml",
                "--fidelity",
                "smoke",
                "--seed",
                "1",
                "--out",
                run.toString()));
        arguments.addAll(List.of(more));
        return GatebenchProcess.start(folder, arguments.toArray(String[]::new));
    }

    static JsonNode results(Path run) throws Exception {
        return Json.mapper().readTree(Files.readString(run.resolve("results.json")));
    }

    /** The verdict of a check of a trial; {@code missing} where it was not made. */
    static String verdict(JsonNode trial, String check) {
        for (JsonNode found : trial.at("/checks")) {
            if (found.at("/check").asText().equals(check)) {
                return found.at("/verdict").asText();
            }
        }
        return "missing";
    }
}
