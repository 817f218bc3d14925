package dev.gatebench.lab.profile;

import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Optional;

/** Chooses what can profile a task: by whether its processes are here, and whether one of them is a JVM. */
public final class Profilers {
    private Profilers() {}

    /** That of a kind. */
    public static Profiler of(ProfileKind kind) {
        return subject -> {
            String name = subject.task().spec().name();
            if (!subject.task().alive()) {
                throw new EnvironmentException(subject.task().ending());
            }
            if (subject.task().processes().isEmpty()) {
                throw new EnvironmentException("only processes of this machine can be profiled, and " + name
                        + " is none: measure it with --runtime process");
            }
            Optional<JvmProcess> jvm = JvmProcess.among(subject.task().processes());
            if (jvm.isPresent()) {
                Jcmd jcmd = Jcmd.of(
                        jvm.get(),
                        subject.tasks().host(subject.task().spec().role()).inventory());
                return kind == ProfileKind.JFR
                        ? FlightRecorder.start(jcmd, subject)
                        : AsyncProfiler.start(jcmd, kind == ProfileKind.ALLOC);
            }
            if (kind != ProfileKind.CPU) {
                throw new EnvironmentException(
                        "'--profile " + kind.id() + "' must be of a JVM, and " + name + " is none: give --profile cpu");
            }
            return Perf.start(subject);
        };
    }
}
