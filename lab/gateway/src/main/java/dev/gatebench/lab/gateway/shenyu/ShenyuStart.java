package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayProbe;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.AllocationRecording;
import dev.gatebench.lab.jvm.FavouredCompiler;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.shenyu.GatewayJar;
import dev.gatebench.shenyu.GatewayPlace;
import dev.gatebench.shenyu.GatewayProgram;
import dev.gatebench.shenyu.LocalKey;
import dev.gatebench.shenyu.ShenyuGatewayFiles;
import dev.gatebench.shenyu.ShenyuLaunch;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.UpstreamConnections;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The start of one ShenYu in local mode. */
final class ShenyuStart {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);

    /** What a container logs is here a moment later. */
    private static final Duration LOG_LIMIT = Duration.ofSeconds(3);

    private final ShenyuArm arm;
    private final LaunchContext context;

    ShenyuStart(ShenyuArm arm, LaunchContext context) {
        this.arm = arm;
        this.context = context;
    }

    /**
     * Starts it, configures it through its local mode, and proves that it is what its settings say.
     *
     * @throws EnvironmentException when it does not come up, exits, or is something else
     */
    RunningArm run() {
        Path folder = context.folder().resolve(context.label(arm.id()));
        Path gcLog = context.logs().resolve(context.label(arm.id()) + "-gc.log");
        Optional<Path> recording = arm.settings().allocation()
                ? Optional.of(context.logs().resolve(context.label(arm.id()) + "-allocation.jfr"))
                : Optional.empty();
        Listening listening = context.host().listening();
        int port = context.host().freePort();
        ShenyuLaunch launch = files(folder, port);
        Task task =
                start(listening(observed(launch.command(), gcLog, recording, folder), listening), needs(port), folder);
        FavouredCompiler.onceStarted(task, context.placement());
        RunningArm running = proved(task, launch, port, gcLog, recording);
        context.cpus().ifPresent(task::place);
        return running;
    }

    private RunningArm proved(Task task, ShenyuLaunch launch, int port, Path gcLog, Optional<Path> recording) {
        Endpoint endpoint = task.endpoint(port);
        new LocalMode(arm.id(), task, launch, endpoint.fromHere()).configure(START_LIMIT);
        List<String> proofs = new ArrayList<>();
        proofs.add(proveLogged(task, launch.strategyLine(), "another client strategy is at work"));
        launch.burnLine().ifPresent(line -> proofs.add(proveLogged(task, line, "the positive control is not at work")));
        launch.rulesLine().ifPresent(line -> proofs.add(proveLogged(task, line, "rules are found as ShenYu does")));
        GatewayProbe probe = new GatewayProbe(arm.id(), task, endpoint.fromHere(), context.request());
        proofs.add(probe.awaitBody(context.backends().expected(context.request()), BODY_LIMIT));
        ConnectionPolicy policy = launch.upstreamConnections() == UpstreamConnections.REUSED
                ? ConnectionPolicy.REUSED
                : ConnectionPolicy.ONE_PER_REQUEST;
        proofs.add(probe.proveConnections(context.backends().clients(), policy));
        arm.settings()
                .routes()
                .ifPresent(
                        table -> proofs.add(probe.proveRouted(context.backends().clients(), table)));
        GcLog.collector(gcLog).ifPresent(collector -> proofs.add("its JVM collects with " + collector));
        return RunningArm.gateway(
                arm.spec(),
                task,
                endpoint,
                context.backends(),
                policy,
                Optional.of(new JvmEvidence(gcLog, recording, context.host().clock())),
                proofs);
    }

    private Task start(List<String> command, Needs needs, Path folder) {
        context.stage(arm.id(), folder);
        TaskSpec spec = TaskSpec.logged(
                        arm.id(),
                        Role.SUT,
                        command,
                        context.cpus(),
                        context.logs().resolve(context.label(arm.id()) + ".log"))
                .needing(needs);
        return context.tasks()
                .start(arm.image()
                        .map(image -> new ImageCommand(image, java(image)).of(spec))
                        .orElse(spec));
    }

    private Optional<String> java(String image) {
        return context.host().imageVariable(image, ImageCommand.JAVA_VERSION);
    }

    private Needs needs(int port) {
        ShenyuSettings settings = arm.settings();
        return new Needs(
                OptionalInt.of(port),
                settings.memory().map(OptionalLong::of).orElse(OptionalLong.empty()),
                settings.officialImage(),
                Stream.concat(
                                settings.gatewayJar().map(GatewayJar::path).stream(),
                                Stream.concat(
                                        settings.distribution().map(ShenyuHome::folder).stream(),
                                        arm.radixJar(context.home()).stream()))
                        .toList());
    }

    private ShenyuLaunch files(Path folder, int port) {
        Jdk jdk = arm.jdk();
        try {
            return ShenyuGatewayFiles.write(
                    arm.settings(),
                    new GatewayPlace(
                            folder,
                            port,
                            context.backends().urls(),
                            jdk.java(),
                            arm.settings()
                                    .officialImage()
                                    .flatMap(this::java)
                                    .map(ImageCommand::feature)
                                    .orElse(jdk.feature()),
                            program(),
                            context.home().folder()),
                    LocalKey.random(new SecureRandom()));
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': its files cannot be written: " + e, e);
        } catch (SettingException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    private static List<String> listening(List<String> command, Listening listening) {
        List<String> all = new ArrayList<>(command);
        if (!listening.address().equals(Listening.LOOPBACK.address())) {
            all.add("--server.address=" + listening.address()); // wins over the file's loopback
        }
        return all;
    }

    private GatewayProgram program() {
        ShenyuSettings settings = arm.settings();
        return settings.distribution()
                .<GatewayProgram>map(home -> new GatewayProgram.Distribution(home, arm.radixJar(context.home())))
                .or(() -> settings.officialImage().map(image -> new GatewayProgram.InImage()))
                .orElseGet(() -> new GatewayProgram.Jar(
                        settings.gatewayJar().map(GatewayJar::path).orElseGet(this::embeddedJar)));
    }

    private Path embeddedJar() {
        if (!arm.settings().version().embedded()) {
            throw new IllegalStateException("arm '" + arm.id() + "': its release was not fetched");
        }
        return ShenyuArm.embeddedJar(context.home());
    }

    private List<String> observed(List<String> command, Path gcLog, Optional<Path> recording, Path folder) {
        List<String> observed = new ArrayList<>(command);
        observed.add(1, GcLog.option(gcLog));
        if (arm.image().isEmpty()) { // a container cannot leave its CPUs
            // as many as it will have: until it is up it may use more
            context.cpus().ifPresent(cpus -> observed.add(1, "-XX:ActiveProcessorCount=" + cpus.size()));
        }
        recording.ifPresent(file -> observed.addAll(1, AllocationRecording.options(file, folder)));
        return observed;
    }

    private String proveLogged(Task task, Pattern proof, String otherwise) {
        return Await.found(LOG_LIMIT, () -> task.log()
                        .lines()
                        .map(proof::matcher)
                        .filter(Matcher::find)
                        .findFirst())
                .map(found -> "its log says '" + found.group() + "'")
                .orElseThrow(() -> new EnvironmentException("arm '" + arm.id() + "' must log " + proof
                        + " and did not: " + otherwise + "; see "
                        + task.spec().log()));
    }
}
