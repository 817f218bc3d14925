package dev.gatebench.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Runs scripts as steps of a job on GitHub are run. */
final class JobStep {
    private JobStep() {}

    /** The end of a script, with its standard output and error. */
    record Ended(int exitCode, String said) {}

    static Ended run(Path folder, String script, Map<String, String> variables)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }
}
