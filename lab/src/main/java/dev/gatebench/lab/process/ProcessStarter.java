package dev.gatebench.lab.process;

import dev.gatebench.lab.cpu.Taskset;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Starts processes; tests put a fake here. */
@FunctionalInterface
public interface ProcessStarter {
    Set<String> JVM_VARIABLES = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    List<String> SETTING_PREFIXES = List.of("SERVER_", "SPRING_", "SHENYU_", "MANAGEMENT_", "LOGGING_");

    /**
     * Starts the process.
     *
     * @throws IOException when the program cannot be started
     */
    Process start(ProcessSpec spec) throws IOException;

    /** Starts real processes; standard input is a pipe, and the log is appended to. */
    static Process startReally(ProcessSpec spec) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Taskset.wrap(spec.cpus(), spec.command()));
        ProcessBuilder.Redirect log =
                ProcessBuilder.Redirect.appendTo(spec.log().toFile());
        builder.redirectError(log);
        if (!spec.readOutput()) {
            builder.redirectOutput(log);
        }
        builder.environment().keySet().removeIf(ProcessStarter::changesMeasuredProcesses);
        return builder.start();
    }

    /** Whether a variable of the user's own would reach into a child: options for every JVM, and settings that Spring Boot reads. */
    private static boolean changesMeasuredProcesses(String variable) {
        return JVM_VARIABLES.contains(variable) || SETTING_PREFIXES.stream().anyMatch(variable::startsWith);
    }
}
