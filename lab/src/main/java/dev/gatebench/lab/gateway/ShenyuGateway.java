package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Jdk;
import dev.gatebench.lab.host.Jdks;
import dev.gatebench.lab.host.Ports;
import dev.gatebench.lab.meter.AllocationRecording;
import dev.gatebench.lab.meter.GcLog;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Listening;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.Needs;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.Reach;
import dev.gatebench.shenyu.GatewayJar;
import dev.gatebench.shenyu.GatewayPlace;
import dev.gatebench.shenyu.GatewayProgram;
import dev.gatebench.shenyu.LocalKey;
import dev.gatebench.shenyu.ShenyuGatewayFiles;
import dev.gatebench.shenyu.ShenyuLaunch;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.UpstreamConnections;
import dev.gatebench.shenyu.input.SettingException;
import dev.gatebench.shenyu.jvm.JdkChoice;
import dev.gatebench.shenyu.jvm.JvmOptions;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Apache ShenYu: the embedded gateway in a process of its own, in local mode. */
final class ShenyuGateway implements Gateway {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);

    /** What a container logs is here a moment later. */
    private static final Duration LOG_LIMIT = Duration.ofSeconds(3);

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
    public void validate(ArmSpec arm, RuntimeSpec runtime) {
        naming(arm, () -> {
            if (runtime.inContainers()) {
                settings(arm).requireFiles();
            } else {
                settings(arm).requireLaunchable();
            }
            return arm;
        });
    }

    @Override
    public Optional<String> officialImage(ArmSpec arm) {
        return settings(arm).officialImage();
    }

    @Override
    public List<String> versions() {
        return List.of(ShenyuSettings.DEFAULT_VERSION);
    }

    @Override
    public List<String> versionsByDistribution() {
        ShenyuVersions versions = ShenyuVersions.bundled();
        return versions.known().stream()
                .filter(version -> !versions.facts(version).embedded())
                .toList();
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
                + settings.memory()
                        .map(limit -> ", at most " + limit.words() + " of memory")
                        .orElse("")
                + settings.officialImage().map(image -> ", image " + image).orElse("")
                + settings.distribution()
                        .map(home -> ", distribution " + home.folder().getFileName())
                        .orElse("")
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
        settings.distribution()
                .ifPresent(home -> artifacts.put(
                        "shenyu " + home.version() + " in " + home.folder(),
                        home.jars().size() + " jars, SHA-256 of their list " + hash(arm, home::sha256)));
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
        return hash(arm, jar::sha256);
    }

    private interface Hashed {
        String sha256() throws IOException;
    }

    private static String hash(ArmSpec arm, Hashed hashed) {
        try {
            return hashed.sha256();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': a jar cannot be read: " + e.getMessage() + ": make it readable", e);
        }
    }

    @Override
    public RunningArm launch(ArmSpec arm, LaunchContext context) {
        Path folder = context.folder().resolve(context.label(arm.id()));
        Path gcLog = context.logs().resolve(context.label(arm.id()) + "-gc.log");
        Optional<Path> recording = settings(arm).allocation()
                ? Optional.of(context.logs().resolve(context.label(arm.id()) + "-allocation.jfr"))
                : Optional.empty();
        Listening listening = context.supervisor().listening();
        int port = listening.port() == 0 ? Ports.free() : listening.port();
        ShenyuLaunch launch = files(arm, context, folder, port);
        ManagedProcess process = context.startJvm(ProcessSpec.logged(
                        arm.id(),
                        Role.SUT,
                        listening(observed(launch.command(), gcLog, recording, folder), listening),
                        context.placement().cpus(Role.SUT),
                        context.logs().resolve(context.label(arm.id()) + ".log"))
                .needing(needs(arm, port)));
        Reach reach = context.supervisor().reach(process, port);
        new LocalMode(arm.id(), process, launch, reach.fromHere()).configure(START_LIMIT);
        List<String> proofs = new ArrayList<>();
        proofs.add(proveLogged(arm, process, launch.strategyLine(), "another client strategy is at work"));
        launch.burnLine()
                .ifPresent(line -> proofs.add(proveLogged(arm, process, line, "the positive control is not at work")));
        launch.rulesLine()
                .ifPresent(line -> proofs.add(proveLogged(arm, process, line, "rules are found as ShenYu does")));
        GatewayProbe probe = new GatewayProbe(arm.id(), process, reach.fromHere(), context.request());
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
                reach.fromLoad(),
                context.backend().client(),
                Optional.of(context.backend().process()),
                use,
                Optional.of(gcLog),
                recording,
                proofs);
    }

    private static Needs needs(ArmSpec arm, int port) {
        ShenyuSettings settings = settings(arm);
        return new Needs(
                OptionalInt.of(port),
                settings.memory().map(size -> OptionalLong.of(size.bytes())).orElse(OptionalLong.empty()),
                settings.officialImage(),
                Stream.concat(
                                settings.gatewayJar().map(GatewayJar::path).stream(),
                                settings.distribution().map(ShenyuHome::folder).stream())
                        .toList());
    }

    private ShenyuLaunch files(ArmSpec arm, LaunchContext context, Path folder, int port) {
        Jdk jdk = jdk(arm, settings(arm));
        try {
            return ShenyuGatewayFiles.write(
                    settings(arm),
                    new GatewayPlace(
                            folder,
                            port,
                            context.backend().url(),
                            jdk.java(),
                            jdk.feature(),
                            program(settings(arm), context),
                            context.home().folder()),
                    LocalKey.random(random));
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm.id() + "': its files cannot be written: " + e, e);
        }
    }

    private static List<String> listening(List<String> command, Listening listening) {
        List<String> all = new ArrayList<>(command);
        if (!listening.address().equals(Listening.LOOPBACK.address())) {
            all.add("--server.address=" + listening.address()); // wins over the file's loopback
        }
        return all;
    }

    private static GatewayProgram program(ShenyuSettings settings, LaunchContext context) {
        return settings.distribution()
                .<GatewayProgram>map(GatewayProgram.Distribution::new)
                .or(() -> settings.officialImage().map(image -> new GatewayProgram.InImage()))
                .orElseGet(() -> new GatewayProgram.Jar(
                        settings.gatewayJar().map(GatewayJar::path).orElseGet(() -> context.home()
                                .shenyuJar())));
    }

    private static List<String> observed(List<String> command, Path gcLog, Optional<Path> recording, Path folder) {
        List<String> observed = new ArrayList<>(command);
        observed.add(1, GcLog.option(gcLog));
        recording.ifPresent(file -> observed.addAll(1, AllocationRecording.options(file, folder)));
        return observed;
    }

    private static String proveLogged(ArmSpec arm, ManagedProcess process, Pattern proof, String otherwise) {
        return Await.found(LOG_LIMIT, () -> process.log()
                        .lines()
                        .map(proof::matcher)
                        .filter(Matcher::find)
                        .findFirst())
                .map(found -> "its log says '" + found.group() + "'")
                .orElseThrow(() -> new EnvironmentException("arm '" + arm.id() + "' must log " + proof
                        + " and did not: " + otherwise + "; see "
                        + process.spec().log()));
    }

    private static ShenyuSettings settings(ArmSpec arm) {
        return naming(arm, () -> ShenyuSettings.from(arm.settings(), arm.version()));
    }

    /** Says of what is wrong with the settings whose they are. */
    private static <T> T naming(ArmSpec arm, Supplier<T> read) {
        try {
            return read.get();
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }
}
