package dev.gatebench.lab.profile;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Samples a task that is no JVM by Linux's perf (https://perfwiki.github.io). */
final class Perf implements Sampling {
    private static final String EVENT = "cpu-clock";

    /** Time that perf itself needs at its start and its end. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private static final Duration SCRIPT = Duration.ofSeconds(60);
    private static final double MS_PER_SECOND = 1e3;

    private final Program program;
    private final Inventory inventory;
    private final ScratchFolder scratch;
    private final Subject subject;
    private final Task recorder;

    private Perf(Program program, Inventory inventory, ScratchFolder scratch, Subject subject) {
        this.program = program;
        this.inventory = inventory;
        this.scratch = scratch;
        this.subject = subject;
        String processes =
                subject.task().processes().stream().map(String::valueOf).collect(Collectors.joining(","));
        List<String> command = new ArrayList<>(List.of(program.path().toString(), "record", "-q", "-F", "999"));
        command.addAll(List.of("-e", EVENT, "-g", "-o", data().toString(), "-p", processes));
        double seconds = subject.length().toMillis() / MS_PER_SECOND;
        command.addAll(List.of("--", "sleep", String.format(Locale.ROOT, "%.3f", seconds)));
        Path log = subject.logs().resolve("perf-" + subject.name() + ".log");
        this.recorder = subject.tasks()
                .startHelper(Role.SUT, TaskSpec.logged("perf", Role.HELPER, command, Optional.empty(), log));
    }

    static Sampling start(Subject subject) {
        Inventory inventory = subject.tasks().host(Role.SUT).inventory();
        Program program = Program.perf(inventory);
        try {
            ScratchFolder scratch = ScratchFolder.make();
            try {
                return new Perf(program, inventory, scratch, subject);
            } catch (RuntimeException e) {
                scratch.close();
                throw e;
            }
        } catch (IOException e) {
            throw new EnvironmentException("perf has no folder for its data: " + e.getMessage(), e);
        }
    }

    private Path data() {
        return scratch.path().resolve("perf.data");
    }

    @Override
    public void stop() {
        boolean ended = recorder.await(SLACK);
        if (!ended || recorder.exitCode().orElse(-1) != 0) {
            throw new EnvironmentException(
                    "perf recorded nothing: " + recorder.ending() + ": it may need a lower kernel.perf_event_paranoid");
        }
    }

    @Override
    public Samples samples() {
        List<String> command =
                List.of(program.path().toString(), "script", "-i", data().toString(), "-F", "comm,ip,sym,dso");
        Optional<CommandResult> printed;
        try {
            printed = inventory.run(command, SCRIPT);
        } catch (IOException e) {
            throw new EnvironmentException("perf script cannot be started: " + e.getMessage(), e);
        }
        CommandResult script = printed.orElseThrow(
                () -> new EnvironmentException("perf script must end within " + SCRIPT.toSeconds() + " s and did not"));
        if (script.exitCode() != 0) {
            throw new EnvironmentException(
                    "perf script failed: " + script.output().lines().findFirst().orElse("it says nothing"));
        }
        return new Samples(
                "perf " + EVENT,
                PerfScript.stacks(script.output().lines().toList()),
                Worth.CPU,
                Optional.empty(),
                Optional.of("stacks end where code keeps no frame pointers"));
    }

    @Override
    public void close() {
        subject.tasks().end(recorder);
        try {
            scratch.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
