package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Jdk;
import dev.gatebench.lab.host.Jdks;
import dev.gatebench.lab.host.Ports;
import dev.gatebench.lab.meter.AllocationRecording;
import dev.gatebench.lab.meter.GcLog;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.shenyu.GatewayJar;
import dev.gatebench.shenyu.GatewayPlace;
import dev.gatebench.shenyu.LocalKey;
import dev.gatebench.shenyu.ShenyuGatewayFiles;
import dev.gatebench.shenyu.ShenyuLaunch;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.UpstreamConnections;
import dev.gatebench.shenyu.input.SettingException;
import dev.gatebench.shenyu.jvm.JdkChoice;
import dev.gatebench.shenyu.jvm.JvmOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Apache ShenYu: the embedded gateway in a process of its own, in local mode. */
final class ShenyuGateway implements Gateway {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);

    /** As many as tell two builds apart on one line; the environment has them all. */
    private static final int SHOWN_DIGITS = 12;

    private final SecureRandom random = new SecureRandom();
    private final Supplier<Jdks> jdks;

    ShenyuGateway() {
        this(Jdks::ofThisMachine);
    }

    ShenyuGateway(Supplier<Jdks> jdks) {
        this.jdks = jdks;
    }

    @Override
    public void validate(ArmSpec arm) {
        settings(arm).requireLaunchable();
    }

    @Override
    public List<String> versions() {
        return List.of(ShenyuSettings.DEFAULT_VERSION);
    }

    @Override
    public String describe(ArmSpec arm) {
        ShenyuSettings settings = settings(arm);
        return "Apache ShenYu " + settings.version().version() + ", "
                + settings.strategy().word() + " strategy, keepAlive "
                + settings.keepAlive() + ", pool " + settings.pool().words() + ", " + settings.serverWorkers()
                + " server workers, JVM options " + String.join("+", settings.jvm())
                + settings.jdk()
                        .map(choice -> ", "
                                + jdks.get()
                                        .find(choice)
                                        .map(ShenyuGateway::named)
                                        .orElse(choice.toString()))
                        .orElse("")
                + (settings.allocation() ? ", its JVM records what it allocates" : "")
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + settings.ruleMatching()
                        .description()
                        .map(matching -> ", " + matching)
                        .orElse("")
                + settings.burn().map(burn -> ", " + burn.description()).orElse("")
                + settings.gatewayJar()
                        .map(jar -> ", jar " + jar.path().getFileName() + " (SHA-256 "
                                + sha256(arm, jar).substring(0, SHOWN_DIGITS) + "…)")
                        .orElse("");
    }

    @Override
    public Map<String, String> artifacts(ArmSpec arm) {
        ShenyuSettings settings = settings(arm);
        Map<String, String> artifacts = new TreeMap<>();
        settings.gatewayJar()
                .ifPresent(jar ->
                        artifacts.put(arm.id() + "'s " + jar.path().getFileName(), "SHA-256 " + sha256(arm, jar)));
        settings.jdk()
                .ifPresent(choice ->
                        artifacts.put(choice.toString(), jdk(arm, settings).description()));
        return artifacts;
    }

    @Override
    public Optional<ArmJvm> jvm(ArmSpec arm, Path base) {
        ShenyuSettings settings = settings(arm);
        Jdk jdk = jdk(arm, settings);
        List<ArmJvm.SetOption> options = new ArrayList<>();
        try {
            for (String set : settings.jvm()) {
                JvmOptions.read(set, base, jdk.feature())
                        .forEach(option -> options.add(new ArmJvm.SetOption(option, set)));
            }
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': its JVM options cannot be read: " + e.getMessage()
                            + ": make them readable",
                    e);
        }
        return Optional.of(new ArmJvm(jdk, options));
    }

    private Jdk jdk(ArmSpec arm, ShenyuSettings settings) {
        if (settings.jdk().isEmpty()) {
            return Jdk.running();
        }
        Jdks here = jdks.get();
        JdkChoice choice = settings.jdk().get();
        return here.find(choice).orElseThrow(() -> new NoSuchJdkException(arm.id(), choice.toString(), here.words()));
    }

    private static String named(Jdk jdk) {
        return "JDK " + jdk.description();
    }

    private static String sha256(ArmSpec arm, GatewayJar jar) {
        try {
            return jar.sha256();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': jar '" + jar.path() + "' cannot be read: " + e.getMessage()
                            + ": make it readable",
                    e);
        }
    }

    @Override
    public RunningArm launch(ArmSpec arm, LaunchContext context) {
        Path folder = context.folder().resolve(context.label(arm.id()));
        Path gcLog = context.logs().resolve(context.label(arm.id()) + "-gc.log");
        Optional<Path> recording = settings(arm).allocation()
                ? Optional.of(context.logs().resolve(context.label(arm.id()) + "-allocation.jfr"))
                : Optional.empty();
        ShenyuLaunch launch = files(arm, context, folder);
        ManagedProcess process = context.startJvm(ProcessSpec.logged(
                arm.id(),
                Role.SUT,
                observed(launch.command(), gcLog, recording, folder),
                context.placement().cpus(Role.SUT),
                context.logs().resolve(context.label(arm.id()) + ".log")));
        new LocalMode(arm.id(), process, launch).configure(START_LIMIT);
        List<String> proofs = new ArrayList<>();
        proofs.add(proveLogged(arm, process, launch.strategyLine(), "another client strategy is at work"));
        launch.burnLine()
                .ifPresent(line -> proofs.add(proveLogged(arm, process, line, "the positive control is not at work")));
        launch.rulesLine()
                .ifPresent(line -> proofs.add(proveLogged(arm, process, line, "rules are found as ShenYu does")));
        GatewayProbe probe = new GatewayProbe(arm.id(), process, launch.baseUrl(), context.request());
        proofs.add(
                probe.awaitBody(context.backend().client().get(context.request().path()), BODY_LIMIT));
        ConnectionUse use = launch.upstreamConnections() == UpstreamConnections.REUSED
                ? ConnectionUse.REUSED
                : ConnectionUse.ONE_PER_REQUEST;
        proofs.add(probe.proveConnections(context.backend().client(), use));
        GcLog.collector(gcLog).ifPresent(collector -> proofs.add("its JVM collects with " + collector));
        return new RunningArm(
                arm,
                process,
                launch.baseUrl(),
                context.backend().client(),
                Optional.of(context.backend().process()),
                use,
                Optional.of(gcLog),
                recording,
                proofs);
    }

    private ShenyuLaunch files(ArmSpec arm, LaunchContext context, Path folder) {
        Jdk jdk = jdk(arm, settings(arm));
        try {
            return ShenyuGatewayFiles.write(
                    settings(arm),
                    new GatewayPlace(
                            folder,
                            Ports.free(),
                            context.backend().client().baseUrl(),
                            jdk.java(),
                            jdk.feature(),
                            settings(arm).gatewayJar().map(GatewayJar::path).orElseGet(() -> context.home()
                                    .shenyuJar()),
                            context.home().folder()),
                    LocalKey.random(random));
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': its files cannot be written: " + e, e);
        }
    }

    private static List<String> observed(List<String> command, Path gcLog, Optional<Path> recording, Path folder) {
        List<String> observed = new ArrayList<>(command);
        observed.add(1, GcLog.option(gcLog));
        recording.ifPresent(file -> observed.addAll(1, AllocationRecording.options(file, folder)));
        return observed;
    }

    private static String proveLogged(ArmSpec arm, ManagedProcess process, Pattern proof, String otherwise) {
        return process.log()
                .lines()
                .map(proof::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(found -> "its log says '" + found.group() + "'")
                .orElseThrow(() -> new EnvironmentException("arm '" + arm.id() + "' must log " + proof
                        + " and did not: " + otherwise + "; see "
                        + process.spec().log()));
    }

    private static ShenyuSettings settings(ArmSpec arm) {
        try {
            return ShenyuSettings.from(arm.settings(), arm.version());
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }
}
