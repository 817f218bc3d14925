package dev.gatebench.lab.gateway;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.ExpectedReply;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The surroundings in which a gateway is launched.
 *
 * @param label name of the fork's files: {@code fork-1}, in a resumed run {@code fork-1-start-2}
 * @param folder the run's folder for the files of arms
 * @param request the request that probes send; of a mix its first one
 * @param mix the requests that are sent by weight; empty where one is
 * @param connections the most connections that any load of the run has open at once
 */
public record LaunchContext(
        Home home,
        Tasks tasks,
        Placement placement,
        String label,
        Path folder,
        Path logs,
        BackendSpec backendSpec,
        Backends backends,
        RequestSpec request,
        List<MixedRequest> mix,
        int connections) {
    /** The end of the label of files of a second launch. */
    public static final String ONCE_MORE = "-once-more";

    /** Gives files other names: nothing of a launch that failed is read as one of the next. */
    LaunchContext onceMore() {
        return new LaunchContext(
                home,
                tasks,
                placement,
                label + ONCE_MORE,
                folder,
                logs,
                backendSpec,
                backends,
                request,
                mix,
                connections);
    }

    /**
     * Returns the replies that its backends give to the requests, the first of them to {@link #request}.
     *
     * @throws EnvironmentException as {@link Backends#expected}
     */
    List<ExpectedReply> replies() {
        return backends.expected(request, mix);
    }

    /** Returns the name of an arm's files in this fork. */
    public String label(String arm) {
        return arm + "-" + label;
    }

    /** Returns the folder of an arm's own files in this fork, the only one that it may write into. */
    public Path files(String arm) {
        return folder.resolve(label(arm)).toAbsolutePath();
    }

    /** Returns the garbage collection log of an arm. */
    public Path gcLog(String arm) {
        return files(arm).resolve("gc.log");
    }

    /** Returns the task of an arm, on the CPUs of a system under test. */
    public TaskSpec task(String arm, List<String> command) {
        return TaskSpec.logged(arm, Role.SUT, command, cpus(), logs.resolve(label(arm) + ".log"))
                .writing(files(arm));
    }

    /** Returns the host where a system under test is started. */
    public Host host() {
        return tasks.host(Role.SUT);
    }

    /** Makes the files of an arm known to that host. Throws EnvironmentException when they cannot be. */
    public void stage(String arm, Path files) {
        try {
            host().put(files);
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm + "': its files cannot be staged: " + e.getMessage(), e);
        }
    }

    /** Returns the CPUs of a system under test; empty for all. */
    public Optional<CpuSet> cpus() {
        return placement.cpus(Role.SUT);
    }
}
