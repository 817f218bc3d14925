package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicyTraffic;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.lab.gateway.ArmProofs;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.AllocationRecording;
import dev.gatebench.lab.jvm.FavouredCompiler;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.policy.SpringPolicies;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.lab.tls.RunCertificate;
import dev.gatebench.lab.tls.SpringTls;
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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The start of one ShenYu in local mode. */
final class ShenyuStart {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);

    private final ShenyuArm arm;
    private final ShenyuSettings settings;
    private final LaunchContext context;
    private final Path folder;
    private final Path gcLog;
    private final Optional<Path> recording;
    private final int port;
    private final Optional<RunCertificate> certificate;

    ShenyuStart(ShenyuArm arm, LaunchContext context) {
        this.arm = arm;
        this.settings = arm.settings();
        this.context = context;
        this.folder = context.files(arm.id());
        this.gcLog = context.gcLog(arm.id());
        this.recording = settings.allocation() ? Optional.of(folder.resolve("allocation.jfr")) : Optional.empty();
        this.port = context.host().freePort();
        this.certificate = RunCertificate.of(arm.spec().client(), context.host(), folder);
    }

    /**
     * Starts it, configures it through its local mode, and proves that it is what its settings say.
     *
     * @throws EnvironmentException when it does not come up, exits, or is something else
     */
    RunningArm run() {
        try {
            return started();
        } finally {
            // it has read it
            certificate.ifPresent(made -> made.forgetKey(context.host()));
        }
    }

    private RunningArm started() {
        ShenyuLaunch launch = writeFiles();
        context.stage(arm.id(), folder);
        TaskSpec spec = context.task(arm.id(), command(launch.command())).needing(needs());
        Task task = context.tasks()
                .start(arm.image()
                        .map(image -> new ImageCommand(image, java(image)).of(spec))
                        .orElse(spec));
        FavouredCompiler.onceStarted(task, context.placement());
        RunningArm running = proved(task, launch);
        context.cpus().ifPresent(task::place);
        return running;
    }

    private RunningArm proved(Task task, ShenyuLaunch launch) {
        ClientSpec client = arm.spec().client();
        new LocalMode(
                        arm.id(),
                        task,
                        launch,
                        task.endpoint(port).withScheme(client.scheme().word()).fromHere(),
                        ProbeClients.of(client, certificate))
                .configure(START_LIMIT);
        ArmProofs proofs = new ArmProofs(context, arm.spec(), task, port, certificate);
        proofs.logs(launch.strategyLine(), ShenyuStart::quoted, "another client strategy is at work");
        launch.burnLine()
                .ifPresent(line -> proofs.logs(line, ShenyuStart::quoted, "the positive control is not at work"));
        launch.rulesLine().ifPresent(line -> proofs.logs(line, ShenyuStart::quoted, "rules are found as ShenYu does"));
        return proofs.answers(BODY_LIMIT)
                .forwards(
                        launch.upstreamConnections() == UpstreamConnections.REUSED
                                ? ConnectionPolicy.REUSED
                                : ConnectionPolicy.ONE_PER_REQUEST,
                        settings.routes())
                .enforces(List.of(task.spec().log()))
                .running(Optional.of(
                        new JvmEvidence(gcLog, recording, context.host().clock())));
    }

    private static String quoted(MatchResult found) {
        return "its log says '" + found.group() + "'";
    }

    private Optional<String> java(String image) {
        return context.host().imageVariable(image, ImageCommand.JAVA_VERSION);
    }

    private Needs needs() {
        return new Needs(
                OptionalInt.of(port),
                settings.memory().map(OptionalLong::of).orElse(OptionalLong.empty()),
                settings.officialImage(),
                Stream.of(
                                settings.gatewayJar().map(GatewayJar::path).stream(),
                                settings.distribution().map(ShenyuHome::folder).stream(),
                                arm.radixJar(context.home()).stream())
                        .flatMap(files -> files)
                        .toList());
    }

    private ShenyuLaunch writeFiles() {
        Jdk jdk = arm.jdk();
        try {
            return ShenyuGatewayFiles.write(
                    settings,
                    new GatewayPlace(
                            folder,
                            port,
                            context.backends().urls(),
                            jdk.java(),
                            settings.officialImage()
                                    .flatMap(this::java)
                                    .map(ImageCommand::feature)
                                    .orElse(jdk.feature()),
                            program(),
                            context.home().folder()),
                    LocalKey.random(new SecureRandom()),
                    arm.spec().policies());
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': its files cannot be written: " + e, e);
        } catch (SettingException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    private GatewayProgram program() {
        return settings.distribution()
                .<GatewayProgram>map(home -> new GatewayProgram.Distribution(home, arm.radixJar(context.home())))
                .or(() -> settings.officialImage().map(image -> new GatewayProgram.InImage()))
                .orElseGet(() -> new GatewayProgram.Jar(
                        settings.gatewayJar().map(GatewayJar::path).orElseGet(this::embeddedJar)));
    }

    private Path embeddedJar() {
        if (!settings.version().embedded()) {
            throw new IllegalStateException("arm '" + arm.id() + "': its release was not fetched");
        }
        return ShenyuArm.embeddedJar(context.home());
    }

    /** Adds the options by which the lab observes and places ShenYu's JVM, and the address that it listens on. */
    private List<String> command(List<String> ofShenyu) {
        List<String> command = new ArrayList<>(ofShenyu);
        command.add(1, GcLog.option(gcLog));
        command.addAll(1, SpringPolicies.jvmOptions(arm.spec()));
        if (arm.image().isEmpty()) { // a container cannot leave its CPUs
            // as many as it will have: until it is up it may use more
            context.cpus().ifPresent(cpus -> command.add(1, "-XX:ActiveProcessorCount=" + cpus.size()));
        }
        recording.ifPresent(file -> command.addAll(1, AllocationRecording.options(file, folder)));
        Listening listening = context.host().listening();
        if (!listening.address().equals(Listening.LOOPBACK.address())) {
            command.add("--server.address=" + listening.address()); // wins over the file's loopback
        }
        command.addAll(SpringTls.arguments(arm.spec().client(), certificate));
        command.addAll(policyArguments());
        if (context.backendSpec().usesTls()) {
            command.add("--shenyu.httpclient.ssl.useInsecureTrustManager=true");
        }
        return command;
    }

    /** Returns the arguments of policies that no plugin enforces. */
    private List<String> policyArguments() {
        List<String> arguments = new ArrayList<>(SpringPolicies.arguments(arm.spec()));
        boolean embedded = settings.version().embedded();
        if (arm.spec().has(PolicyKind.ACCESS_LOG) && !embedded) {
            // its server does not look at the switch of Reactor Netty
            arguments.add("--shenyu.netty.http.accessLog=true");
        }
        if (arm.spec().has(PolicyKind.CORS)) {
            arguments.add("--shenyu.cross.enabled=true");
            arguments.add(
                    embedded
                            ? "--shenyu.cross.allowedOrigin=" + PolicyTraffic.ORIGIN
                            // of allowedOrigin.origins it takes those of the scheme alone by which it is called
                            : "--shenyu.cross.allowedOrigin.originRegex=" + Pattern.quote(PolicyTraffic.ORIGIN));
            arguments.add("--shenyu.cross.allowedMethods=GET,POST,PUT,PATCH,DELETE");
        }
        return arguments;
    }
}
