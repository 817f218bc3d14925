package dev.gatebench.lab.profile;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process that is a JVM.
 *
 * @param pid its number
 * @param java the program that it runs
 */
record JvmProcess(long pid, Path java) {

    /** The first of the processes that runs a program called {@code java}; empty when none does. */
    static Optional<JvmProcess> among(List<Long> pids) {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(handle -> handle.info().command().stream()
                        .map(Path::of)
                        .filter(command -> String.valueOf(command.getFileName()).matches("java(\\.exe)?"))
                        .map(command -> new JvmProcess(handle.pid(), command)))
                .findFirst();
    }
}
