package dev.gatebench.lab.process;

import dev.gatebench.lab.cpu.Taskset;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Starts real processes, free of the user's own settings. */
public final class ChildProcesses implements ProcessStarter {
    /** Variables from which every JVM takes options. */
    public static final Set<String> JVM_VARIABLES = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** Spring Boot reads variables as settings, and they win over files. */
    private static final List<String> SETTING_PREFIXES =
            List.of("SERVER_", "SPRING_", "SHENYU_", "MANAGEMENT_", "LOGGING_");

    @Override
    public Process start(ProcessSpec spec) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Taskset.wrap(spec.cpus(), spec.command()));
        ProcessBuilder.Redirect log =
                ProcessBuilder.Redirect.appendTo(spec.log().toFile());
        builder.redirectError(log);
        if (!spec.readOutput()) {
            builder.redirectOutput(log);
        }
        builder.environment().keySet().removeIf(ChildProcesses::changesMeasuredProcesses);
        return builder.start();
    }

    private static boolean changesMeasuredProcesses(String variable) {
        return JVM_VARIABLES.contains(variable) || SETTING_PREFIXES.stream().anyMatch(variable::startsWith);
    }
}
