package dev.gatebench.lab.beside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar on the class path adds a gateway, a driver and a kind of host, and a study is measured with them. */
@Integration
class BesideOursIT {
    private static final Map<Class<?>, Class<?>> SERVICES = Map.of(
            Gateway.class, BesideGateway.class, Driver.class, BesideDriver.class, HostKind.class, BesideHostKind.class);

    private static final String STUDY = """
            study: beside
            title: "With what another jar brings"
            runtime: beside-host
            driver: beside-driver
            backend: {delay: 5ms, body: 1KiB}
            arms:
              - {id: direct, gateway: direct}
              - {id: other, gateway: beside-gateway}
            loads:
              - concurrency: 10
            fidelity:
              smoke:
                fitForNumbers: false
                forks: 1
                rounds: 1
                warmUp: {concurrency: 10, window: 500ms, atLeast: 1s, atMost: 2500ms, arms: {}}
                ramp: 200ms
                settle: 200ms
                measure: 1s
                tail: 300ms
                gap: 300ms
            """;

    @TempDir
    Path folder;

    @Test
    void measuresWithAGatewayADriverAndAHostOfAnotherJar() throws Exception {
        Path jar = jar();
        Path study = Files.writeString(folder.resolve("beside.yml"), STUDY);
        Path out = folder.resolve("run");

        CommandResult list = gatebench(jar, "list");
        CommandResult run = gatebench(jar, "run", study.toString(), "--fidelity", "smoke", "--out", out.toString());

        assertThat(list.output()).contains("a gateway of another jar", "a driver of another jar");
        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(out.resolve("study.yml")).content().contains("beside-host", "beside-driver", "beside-gateway");
        assertThat(TrialLog.read(out.resolve("trials.jsonl")))
                .extracting(Trial::arm)
                .contains("direct", "other");
    }

    @Test
    void ofAKindThatNoJarBringsSaysWhichThereAre() throws Exception {
        Path study = Files.writeString(folder.resolve("beside.yml"), STUDY);

        CommandResult run = gatebench(folder, "run", study.toString(), "--fidelity", "smoke", "--set", "driver=wrk");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.output()).contains("runtime must be one of", "process", "was 'beside-host'");
    }

    private CommandResult gatebench(Path beside, String... arguments) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Duser.home=" + folder, "-cp"));
        options.add(Path.of("target", "gatebench.jar") + ":" + beside);
        options.add("dev.gatebench.lab.command.Main");
        options.addAll(List.of(arguments));
        return CommandResult.of(
                        new ProcessBuilder(ShortLivedJvm.java(options)).redirectErrorStream(true),
                        Duration.ofMinutes(3))
                .orElseThrow();
    }

    private Path jar() throws IOException {
        Path jar = folder.resolve("beside.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<Class<?>, Class<?>> service : SERVICES.entrySet()) {
                Class<?> type = service.getValue();
                put(
                        out,
                        "META-INF/services/" + service.getKey().getName(),
                        type.getName().getBytes(StandardCharsets.UTF_8));
                String file = type.getName().replace('.', '/') + ".class";
                try (InputStream in = Objects.requireNonNull(type.getResourceAsStream("/" + file))) {
                    put(out, file, in.readAllBytes());
                }
            }
        }
        return jar;
    }

    private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }
}
