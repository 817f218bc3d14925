package dev.gatebench.lab.profile;

import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Optional;

/** Samples the stacks of a running task. */
public interface Profiler {
    /**
     * Begins to sample.
     *
     * @throws EnvironmentException in one line when it cannot
     */
    Sampling start(Subject subject);

    /** Chooses the profiler by whether the task's processes are on this machine, and whether one of them is a JVM. */
    static Profiler of(ProfileKind kind) {
        return subject -> {
            String name = subject.task().spec().name();
            if (!subject.task().alive()) {
                throw new EnvironmentException(subject.task().ending());
            }
            if (subject.task().processes().isEmpty()) {
                throw new EnvironmentException("only processes of this machine can be profiled, and " + name
                        + " is none: measure it with --runtime process");
            }
            Inventory inventory =
                    subject.tasks().host(subject.task().spec().role()).inventory();
            Optional<Jcmd> jcmd = Jcmd.among(subject.task().processes(), inventory);
            if (jcmd.isPresent()) {
                return kind == ProfileKind.JFR
                        ? FlightRecorder.start(jcmd.get(), subject)
                        : AsyncProfiler.start(jcmd.get(), kind == ProfileKind.ALLOC);
            }
            if (kind != ProfileKind.CPU) {
                throw new EnvironmentException(
                        "'--profile " + kind.id() + "' must be of a JVM, and " + name + " is none: give --profile cpu");
            }
            return Perf.start(subject);
        };
    }
}
