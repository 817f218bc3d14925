package dev.gatebench.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The composite actions {@code bench} and {@code comment}, done as a runner does them. */
final class BenchAction {
    static final Path FOLDER =
            Path.of("../../.github/actions/bench").toAbsolutePath().normalize();
    private static final Path COMMENT = FOLDER.resolveSibling("comment");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ ([a-z.-]+) \\}\\}");
    private static final long LIMIT_SECONDS = 200;
    private static final String STOP = "::stop-commands::";

    private final Map<String, String> context = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private final Path folder;
    private Optional<Path> cancelling = Optional.empty();
    private boolean killing;

    /** The outcome of a step. */
    record Step(int exitCode, String log, Map<String, String> outputs, String summary) {
        String output(String name) {
            return Objects.requireNonNull(outputs.get(name), name);
        }

        /**
         * Returns the lines of the log that a runner of GitHub takes for commands: {@code ::} begins one, {@code ##[}
         * anywhere too, none between {@code stop-commands} and its token (https://github.com/actions/runner,
         * {@code ActionCommand} and {@code ActionCommandManager}).
         */
        List<String> commands() {
            List<String> commands = new ArrayList<>();
            String token = "";
            for (String line : log.lines().toList()) {
                String stripped = line.strip();
                if (!token.isEmpty()) {
                    token = stripped.equals("::" + token + "::") ? "" : token;
                } else if (stripped.startsWith(STOP)) {
                    token = stripped.substring(STOP.length());
                } else if (stripped.startsWith("::") || stripped.contains("##[")) {
                    commands.add(stripped);
                }
            }
            return commands;
        }
    }

    /**
     * With the inputs that a workflow gives; the others have their defaults.
     *
     * @param folder the runner's folder for temporary files, and the working directory
     */
    BenchAction(Path folder, Map<String, String> inputs) {
        this.folder = folder;
        document(FOLDER.resolve("action.yml"))
                .get("inputs")
                .properties()
                .forEach(input -> context.put(
                        "inputs." + input.getKey(),
                        input.getValue().path("default").asText("")));
        inputs.forEach((name, value) -> context.put("inputs." + name, value));
        context.put("github.token", "a-token");
    }

    /** A variable of the runner's environment. */
    BenchAction with(String name, String value) {
        variables.put(name, value);
        return this;
    }

    /** The step is asked to end, as a runner does when its job is cancelled, once a file is there. */
    BenchAction cancelledOnce(Path file) {
        cancelling = Optional.of(file);
        return this;
    }

    /** The step is killed, as where a runner is lost, once a file is there. */
    BenchAction killedOnce(Path file) {
        killing = true;
        return cancelledOnce(file);
    }

    /** Does the step that measures. */
    Step measure() throws IOException, InterruptedException {
        Step step = run(FOLDER);
        step.outputs().forEach((name, value) -> context.put("steps.measure.outputs." + name, value));
        return step;
    }

    /** The folder that the step that measured told. */
    String report() {
        return Objects.requireNonNull(context.get("steps.measure.outputs.report"));
    }

    /** Does what the job does that comments, on the report that was measured. */
    Step comment() throws IOException, InterruptedException {
        context.put("inputs.report", report());
        context.put("inputs.name", "ours");
        return run(COMMENT);
    }

    private Step run(Path of) throws IOException, InterruptedException {
        JsonNode step = document(of.resolve("action.yml")).at("/runs/steps").get(0);
        Path outputs = Files.createTempFile(folder, "outputs", "");
        Path summary = Files.createTempFile(folder, "summary", ".md");
        Path log = Files.createTempFile(folder, "log", ".txt");
        Path script = Files.writeString(
                Files.createTempFile(folder, "step", ".sh"), step.get("run").asText());
        // the shell 'bash' of a step, as GitHub documents it
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("GITHUB_ACTION_PATH", of.toString());
        environment.put("GITHUB_OUTPUT", outputs.toString());
        environment.put("GITHUB_STEP_SUMMARY", summary.toString());
        environment.put("RUNNER_TEMP", folder.toString());
        environment.putAll(variables);
        step.get("env")
                .properties()
                .forEach(variable -> environment.put(
                        variable.getKey(), evaluated(variable.getValue().asText())));
        Process process = builder.start();
        List<ProcessHandle> started = List.of();
        try {
            if (cancelling.isPresent()) {
                Path sign = cancelling.get();
                var unused = Await.found(
                                Duration.ofSeconds(30), () -> Optional.of(sign).filter(Files::isRegularFile))
                        .orElseThrow();
                started = process.descendants().toList();
                if (killing) {
                    process.destroyForcibly();
                } else {
                    process.destroy();
                }
            }
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the step did not end within " + LIMIT_SECONDS + " s: " + read(log));
            }
            return new Step(process.exitValue(), read(log), pairs(read(outputs)), read(summary));
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private String evaluated(String value) {
        return EXPRESSION
                .matcher(value)
                .replaceAll(found ->
                        Matcher.quoteReplacement(Objects.requireNonNull(context.get(found.group(1)), found.group())));
    }

    private static Map<String, String> pairs(String lines) {
        return lines.lines()
                .map(line -> List.of(line.split("=", 2)))
                .collect(Collectors.toMap(pair -> pair.get(0), pair -> pair.get(1)));
    }

    /** A file as it is read by any reader of YAML. */
    static JsonNode document(Path file) {
        try {
            return DocumentReader.readValue(read(file));
        } catch (DocumentException e) {
            throw new IllegalArgumentException(file + " is no YAML: " + e.getMessage(), e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
