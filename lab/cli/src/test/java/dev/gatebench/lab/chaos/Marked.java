package dev.gatebench.lab.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All processes that have come of a run, found by their mount namespaces: whatever a process of a run forks away, and
 * with whatever variables, is in the one that the test has made for it. A namespace is held open until this is closed:
 * the kernel gives its number to another, of somebody else's processes, as soon as nobody holds it.
 */
final class Marked implements AutoCloseable {
    private static final long POLL_MS = 20;

    private final Set<Path> namespaces = new HashSet<>();
    private final List<InputStream> held = new ArrayList<>();

    /** Takes the namespace of a process that makes one of its own as it begins; waits until it has. */
    void add(Process process) throws InterruptedException {
        Optional<Path> here = namespace(ProcessHandle.current());
        Optional<Path> its = namespace(process.toHandle());
        while (process.isAlive() && its.equals(here)) {
            Thread.sleep(POLL_MS);
            its = namespace(process.toHandle());
        }
        try {
            held.add(Files.newInputStream(file(process.toHandle())));
            namespace(process.toHandle())
                    .filter(found -> !here.equals(Optional.of(found)))
                    .ifPresent(namespaces::add);
        } catch (IOException e) {
            // it has ended, with all that it had started: nothing has been asked of it yet
        }
    }

    /** Returns those that live. */
    List<ProcessHandle> living() {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        namespace(process).filter(namespaces::contains).isPresent())
                .toList();
    }

    /** Waits until none but the exempt lives, for a limit. Returns those that live then, for people. */
    List<String> leftAfter(long limitMs, Predicate<String> exempt) throws InterruptedException {
        long until = System.nanoTime() + limitMs * 1_000_000;
        List<String> left = words(exempt);
        while (!left.isEmpty() && System.nanoTime() < until) {
            Thread.sleep(POLL_MS);
            left = words(exempt);
        }
        return left;
    }

    private List<String> words(Predicate<String> exempt) {
        return living().stream()
                .map(process ->
                        process.pid() + " " + process.info().commandLine().orElse("?"))
                .filter(exempt.negate())
                .toList();
    }

    private static Path file(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()), "ns", "mnt");
    }

    @Override
    public void close() throws IOException {
        for (InputStream each : held) {
            each.close();
        }
    }

    /** Returns its mount namespace; nothing where it is gone, or a zombie. */
    private static Optional<Path> namespace(ProcessHandle process) {
        try {
            return Optional.of(Files.readSymbolicLink(file(process)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
