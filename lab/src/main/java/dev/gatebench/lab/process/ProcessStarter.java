package dev.gatebench.lab.process;

import dev.gatebench.lab.cpu.Taskset;
import java.io.IOException;

/** Starts processes; tests put a fake here. */
@FunctionalInterface
public interface ProcessStarter {

    /**
     * Starts the process.
     *
     * @throws IOException when the program cannot be started
     */
    Process start(ProcessSpec spec) throws IOException;

    /** Starts real processes; standard input is a pipe, and the log is appended to. */
    static Process startReally(ProcessSpec spec) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(Taskset.wrap(spec.cpus(), spec.command()));
        ProcessBuilder.Redirect log = ProcessBuilder.Redirect.appendTo(spec.log().toFile());
        builder.redirectError(log);
        if (!spec.readOutput()) {
            builder.redirectOutput(log);
        }
        // options that a user set for his own JVMs must not reach the processes that are measured
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().remove("_JAVA_OPTIONS");
        return builder.start();
    }
}
