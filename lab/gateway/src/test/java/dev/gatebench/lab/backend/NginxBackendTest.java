package dev.gatebench.lab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.BackendSpec.Kind;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NginxBackendTest {
    private static final String STUDY = """
            study: files
            title: Files
            arms: [{id: direct, gateway: direct}]
            loads: [{concurrency: 10}]
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void servesTheBytesOfTheMockBackend() {
        assertThat(content("text(Hello World!)")).isEqualTo("Hello World!");
        // '!' + (31 i + 5) mod 94
        assertThat(content("5B")).isEqualTo("&Ed%D");
        assertThat(content("2KiB")).hasSize(2048);
        assertThat(content("0B")).isEmpty();
    }

    @Test
    void saysHowToGetNginxBeforeAnythingIsStarted() {
        assertThatThrownBy(() -> require(new FakeInventory(), "backend={kind: nginx, delay: 0ms}"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("nginx not found on PATH: install it (Debian: apt-get install nginx-light),"
                        + " or give --set backend.kind=mock");
    }

    @Test
    void needsNoJarOfTheProject() {
        FakeInventory inventory = new FakeInventory().having("nginx", "nginx version: nginx/1.22.1");

        assertThatCode(() -> require(inventory, "backend={kind: nginx, delay: 0ms}"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> require(inventory, "backend.kind=mock"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("'mock-backend/target/mock-backend.jar' is missing");
    }

    @Test
    void refusesContainers() {
        FakeInventory inventory = new FakeInventory().having("nginx", "nginx version: nginx/1.22.1");

        assertThatThrownBy(() -> require(inventory, "backend={kind: nginx, delay: 0ms}", "runtime=container"))
                .isInstanceOf(StudyException.class)
                .hasMessage("backend.kind must be mock with runtime container, was nginx:"
                        + " leave --runtime container out, or give --set backend.kind=mock");
    }

    @Test
    void tellsItsVersion() {
        FakeInventory inventory = new FakeInventory().having("nginx", "nginx version: nginx/1.22.1\n");

        assertThat(Backend.versions(spec("1KiB"), inventory)).containsOnly(Map.entry("nginx", "1.22.1"));
        assertThat(Backend.versions(new BackendSpec("0ms", "1KiB"), inventory)).isEmpty();
    }

    @Test
    void writesItsConfigurationAndMakesItKnownToItsHostBeforeItStarts() throws Exception {
        FakeHost host = new FakeHost(new FakeTime());
        host.has.having("nginx", "nginx version: nginx/1.22.1");
        try (Tasks tasks = new Tasks(Hosts.all(host))) {
            Backend backend = Backend.start(
                    spec("text(Hello World!)"),
                    new BackendLaunch(
                            "backend-fork-1",
                            Role.BACKEND,
                            new Home(folder),
                            tasks,
                            Placement.unpinned("a machine", 3),
                            folder.resolve("backends"),
                            folder.resolve("logs"),
                            600));

            Path own = folder.resolve("backends/backend-fork-1");
            assertThat(host.put).containsExactly(own);
            assertThat(own.resolve("files/body")).hasContent("Hello World!");
            assertThat(Files.readString(own.resolve("nginx.conf")))
                    .contains("worker_processes 3;", "worker_connections 2224;", "stub_status;", "access_log off;")
                    .contains("client_body_temp_path \"" + own + "/client_body\"", "pid \"" + own + "/nginx.pid\"")
                    .doesNotContain("{{");
            assertThat(backend.task().spec().command())
                    .isEqualTo(List.of("/fake/nginx", "-p", own.toString(), "-c", own + "/nginx.conf"));
            assertThat(backend.task().spec().role()).isEqualTo(Role.BACKEND);
            assertThat(backend.task().spec().writes()).contains(own);
        }
    }

    private static String content(String body) {
        return new String(NginxBackend.content(spec(body)), StandardCharsets.US_ASCII);
    }

    private static BackendSpec spec(String body) {
        return new BackendSpec(Kind.NGINX, "0ms", body, 1);
    }

    private void require(FakeInventory inventory, String... overrides) {
        Study study = StudyParser.parse("files.yml", STUDY, Stream.of(overrides).toList());
        Backend.require(study, new Home(folder), inventory);
    }
}
