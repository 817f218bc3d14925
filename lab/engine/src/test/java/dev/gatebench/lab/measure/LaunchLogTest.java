package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchLogTest {
    private static final String JAVA = "/fake/jdk/bin/java";

    private final FakeHost host = new FakeHost(new FakeTime());

    @TempDir
    Path folder;

    private RunFolder run = new RunFolder(Path.of("none"));
    private Path jar = Path.of("none");

    @BeforeEach
    void makesAJar() throws IOException {
        run = new RunFolder(folder);
        jar = folder.resolve("gateway.jar");
        build("one");
    }

    @Test
    void writesDownWhatIsLaunchedBeforeItIs() throws IOException {
        LaunchLog.open(run, 1).note(3, host, gateway());

        assertThat(launches()).singleElement().satisfies(launch -> {
            assertThat(launch.start()).isEqualTo(1);
            assertThat(launch.fork()).isEqualTo(3);
            assertThat(launch.task()).isEqualTo("netty");
            assertThat(launch.role()).isEqualTo("sut");
            assertThat(launch.machine()).isEqualTo(FakeHost.MACHINE);
            assertThat(launch.cpus()).hasValue("1");
            assertThat(launch.files())
                    .containsEntry(jar.toString(), Sha256.of(jar))
                    .containsEntry(JAVA, host.inventory().sha256(Path.of(JAVA)))
                    .hasSize(2);
            assertThat(launch.jdk()).hasValue("17.0.1 (Fake)");
        });
    }

    @Test
    void refusesAJarThatWasReplacedSinceTheLaunchBefore() throws IOException {
        LaunchLog log = LaunchLog.open(run, 1);
        log.note(1, host, gateway());
        String was = Sha256.of(jar);
        build("two");

        assertThatThrownBy(() -> log.note(2, host, gateway()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("'" + jar + "' must stay the same while a run lasts, and has changed since it was launched"
                        + " before (SHA-256 " + was + ", now " + Sha256.of(jar)
                        + "): put it back and resume the run, or"
                        + " begin a new one");
        assertThat(launches()).as("what was not started is no launch").hasSize(1);
    }

    @Test
    void holdsAResumedRunToTheLaunchesBeforeUnlessItMayDiffer() throws IOException {
        LaunchLog.open(run, 1).note(1, host, gateway());
        build("two");
        run.resumed(Instant.EPOCH, List.of());

        assertThatThrownBy(() -> LaunchLog.open(run, 2).note(1, host, gateway()))
                .hasMessageContaining("must stay the same while a run lasts");

        run.resumed(Instant.EPOCH, List.of("Gatebench's commit was 'a', is 'b'"));
        assertThatCode(() -> LaunchLog.open(run, 3).note(1, host, gateway())).doesNotThrowAnyException();
    }

    @Test
    void looksIntoNoImageAndAtNoHelper() throws IOException {
        LaunchLog log = LaunchLog.open(run, 1);
        log.note(
                1,
                host,
                gateway()
                        .needing(new Needs(
                                OptionalInt.empty(), OptionalLong.empty(), Optional.of("an/image:1"), List.of())));
        log.note(1, host, TaskSpec.logged("decoder", Role.HELPER, List.of("decode"), Optional.empty(), Path.of("log")));

        assertThat(launches()).singleElement().satisfies(launch -> {
            assertThat(launch.files()).isEmpty();
            assertThat(launch.jdk()).isEmpty();
        });
    }

    private TaskSpec gateway() {
        return TaskSpec.logged(
                "netty",
                Role.SUT,
                List.of(JAVA, "-Xmx1g", "-jar", jar.toString()),
                Optional.of(CpuSet.parse("1")),
                folder.resolve("log"));
    }

    private void build(String content) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(content));
        }
    }

    private List<LaunchedProgram> launches() throws IOException {
        return Files.readAllLines(run.launches()).stream()
                .map(line -> Json.parse(line, LaunchedProgram.class))
                .toList();
    }
}
