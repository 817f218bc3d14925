package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.LaunchedFiles;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes down each program that a run starts, before it is started, and refuses one that is another than at the launch
 * before: two builds would be one arm.
 */
final class LaunchLog {
    private final RunFolder folder;
    private final int start;

    /** SHA-256 of files, by machine and path. */
    private final Map<String, String> known = new HashMap<>();

    private LaunchLog(RunFolder folder, int start) {
        this.folder = folder;
        this.start = start;
    }

    /**
     * Opens the log of a start of a run. It must launch the programs of the start before it, unless that start was
     * allowed to differ.
     *
     * @param start 1, and one more for each time that the run was resumed
     * @throws IOException when the run's folder cannot be read
     */
    static LaunchLog open(RunFolder folder, int start) throws IOException {
        LaunchLog log = new LaunchLog(folder, start);
        TrialHistory history = TrialHistory.of(List.of(), Resumption.read(folder.resumptions()));
        JsonLines.read(folder.launches(), LaunchedProgram.class, "the launch of a program").stream()
                .filter(launch -> history.alike(launch.start()) == history.alike(start))
                .forEach(launch ->
                        launch.files().forEach((path, hash) -> log.known.put(key(launch.machine(), path), hash)));
        return log;
    }

    /**
     * Notes a launch.
     *
     * @param fork the fork that it is for, from 1
     * @throws EnvironmentException when a file cannot be read, or is another than at the launch before
     */
    synchronized void note(int fork, Host host, TaskSpec spec) {
        if (spec.role() == Role.HELPER) {
            return;
        }
        LaunchedFiles launched = new LaunchedFiles(host, spec);
        try {
            Map<String, String> files = launched.hashes();
            files.forEach((path, hash) -> requireSame(host, path, hash));
            JsonLines.append(
                    folder.launches(),
                    List.of(new LaunchedProgram(
                            start,
                            fork,
                            spec.name(),
                            spec.role().id(),
                            host.machine(),
                            spec.cpus().map(CpuSet::toString),
                            files,
                            host.imageOf(spec),
                            launched.jdk())));
        } catch (IOException e) {
            throw new EnvironmentException(
                    "what '" + spec.name() + "' is started from cannot be read: " + e.getMessage()
                            + ": make it readable, then 'gatebench resume DIR' measures what is left",
                    e);
        }
    }

    private void requireSame(Host host, String path, String hash) {
        Optional<String> before = Optional.ofNullable(known.putIfAbsent(key(host.machine(), path), hash));
        before.filter(was -> !was.equals(hash)).ifPresent(was -> {
            throw new EnvironmentException("'" + path + "' must stay the same while a run lasts, and has changed since"
                    + " it was launched before (SHA-256 " + was + ", now " + hash + "): put it back and resume the"
                    + " run, or begin a new one");
        });
    }

    private static String key(String machine, String path) {
        return machine + " " + path;
    }
}
