package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.Ulimit;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.ProcessUsage;
import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Starts the containers of a run. Each sees, of this machine, the one folder that its task may write into and the files
 * that its task needs, read-only: not the logs, nor what others write.
 *
 * @param folder the run's folder
 * @param started numbers containers, since arms have the same names in each fork
 */
record ContainerStarter(
        DockerClient docker,
        RunLabel label,
        RunNetwork network,
        Path folder,
        OptionalLong mostOpenFiles,
        ProcessUsage processes,
        AtomicInteger started) {
    /** Limit of open files where an engine does not tell its own: Linux's default for {@code fs.nr_open}. */
    private static final long MOST_OPEN_FILES = 1_048_576;

    /** Processes and threads of a container: more than any gateway has, fewer than this machine. */
    private static final long MOST_PROCESSES = 16_384;

    /**
     * The engine's own copy of what a container prints, which is followed as it comes: where that lags behind by as
     * much, lines are lost, which the check {@code policies} counts.
     */
    private static final Map<String, String> LOG_OF_THE_ENGINE = Map.of("max-size", "256m", "max-file", "4");

    ContainerTask start(TaskSpec spec, Image image, EngineMachine machine) throws IOException, InterruptedException {
        int number = started.incrementAndGet();
        closeToOthers(spec);
        HostConfig config = hostConfig(spec, image);
        CreateContainerCmd create = docker.createContainerCmd(image.exact())
                .withName(label.name(number + "-" + spec.name()))
                .withLabels(label.labels())
                .withCmd(image.words(spec.command()))
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withHostConfig(config)
                .withStdinOpen(spec.readOutput())
                .withStdInOnce(spec.readOutput())
                .withUser(owner());
        Optional<String> alias = network.join(create, config, spec);
        String container = create.exec().getId();
        Optional<AttachedStreams> streams =
                spec.readOutput() ? Optional.of(AttachedStreams.attach(docker, container)) : Optional.empty();
        long startedEpochMs = InstantSource.system().millis();
        docker.startContainerCmd(container).exec();
        InspectContainerResponse state = docker.inspectContainerCmd(container).exec();
        long pid = Optional.ofNullable(state.getState().getPidLong()).orElse(0L);
        ContainerUsage usage = ContainerUsage.of(docker, container, pid, machine, processes);
        Runnable atEnd = () -> {
            usage.ended();
            streams.ifPresent(attached -> DockerEngine.letGo(attached.input()));
        };
        ContainerEnd end = ContainerEnd.follow(docker, container, spec, atEnd, Time.system());
        if (streams.isPresent()) {
            var unused = streams.get().ended().thenCompose(done -> end.outputEnded());
        }
        return new ContainerTask(
                docker,
                container,
                spec.name() + "-" + number,
                spec,
                startedEpochMs,
                machine.name(),
                port -> network.endpoint(alias, state.getNetworkSettings(), port),
                streams,
                usage,
                end);
    }

    private HostConfig hostConfig(TaskSpec spec, Image image) {
        HostConfig config = HostConfig.newHostConfig()
                .withMounts(mounts(spec, image))
                .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,mode=1777"))
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withReadonlyRootfs(image.isOurs());
        spec.cpus().ifPresent(cpus -> config.withCpusetCpus(cpus.toString()));
        long files = mostOpenFiles.orElse(MOST_OPEN_FILES);
        config.withUlimits(List.of(new Ulimit("nofile", files, files)));
        config.withPidsLimit(MOST_PROCESSES);
        config.withLogConfig(new LogConfig(LogConfig.LoggingType.JSON_FILE, LOG_OF_THE_ENGINE));
        spec.needs().memoryBytes().ifPresent(bytes -> config.withMemory(bytes)
                .withMemorySwap(bytes)); // of both together: no swap
        return config;
    }

    /**
     * Returns mounts and no binds: an engine that does not see a path of a mount says so, and makes an empty folder for
     * a bind.
     */
    private List<Mount> mounts(TaskSpec spec, Image image) {
        List<Mount> mounts = new ArrayList<>();
        spec.writes().map(ContainerStarter::mount).ifPresent(mounts::add);
        Stream.of(image.binds().stream(), spec.needs().reads().stream(), filesOfTheRun(spec))
                .flatMap(paths -> paths)
                .map(Path::toAbsolutePath)
                .distinct()
                .map(path -> mount(path).withReadOnly(true))
                .forEach(mounts::add);
        spec.needs()
                .mounts()
                .forEach((target, source) -> mounts.add(
                        mount(source.toAbsolutePath()).withTarget(target).withReadOnly(true)));
        return mounts;
    }

    /** Returns the files of the run that its command names, beside those of the folder that it may write into. */
    private Stream<Path> filesOfTheRun(TaskSpec spec) {
        return spec.namedFiles().stream()
                .filter(path -> path.startsWith(folder) && !Files.isSymbolicLink(path))
                .filter(path -> spec.writes().filter(path::startsWith).isEmpty());
    }

    private static Mount mount(Path path) {
        return new Mount().withType(MountType.BIND).withSource(path.toString()).withTarget(path.toString());
    }

    /**
     * Closes the folder above that of a task to other users of this machine: the container, which is the owner of its
     * own, could leave a program there that would run as that owner for them.
     */
    private void closeToOthers(TaskSpec spec) throws IOException {
        Optional<Path> above =
                spec.writes().map(Path::getParent).filter(path -> path.startsWith(folder) && !path.equals(folder));
        if (above.isPresent()) {
            Files.setPosixFilePermissions(above.get(), PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** Returns the owner of the run's folder, to whom files belong that the container writes. */
    private String owner() throws IOException {
        return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
    }
}
