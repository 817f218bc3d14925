package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.Taskset;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Starts children of the agent itself.
 *
 * @param inRoot words before a command that make it see the files of the tasks
 */
record ChildStarter(List<String> inRoot) implements Starter {
    /** Starter of an agent that sees the files of its tasks. */
    static final ChildStarter HERE = new ChildStarter(List.of());

    /** Returns the starter of an agent that sees the files of its tasks under a folder. */
    static ChildStarter under(Path root) {
        return new ChildStarter(HelperMain.command(root.toString()));
    }

    @Override
    public Started start(LaunchRequest launch, Path output, Path log) throws IOException {
        List<String> command = new ArrayList<>(inRoot);
        command.addAll(Taskset.wrap(launch.cpus().map(CpuSet::parse), launch.command()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().retainAll(LocalHost.INHERITED);
        builder.environment().putAll(launch.environment());
        return new Child(builder.start());
    }

    private record Child(Process child) implements Started {
        @Override
        public Optional<ProcessHandle> process() {
            return Optional.of(child.toHandle());
        }

        @Override
        public OptionalInt exitCode() {
            return child.isAlive() ? OptionalInt.empty() : OptionalInt.of(child.exitValue());
        }

        @Override
        public OutputStream input() {
            return child.getOutputStream();
        }
    }
}
