package dev.gatebench.lab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.BackendSpec.Kind;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real nginx as a backend. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.NGINX)
class NginxBackendIT {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void servesItsBodyOnAnyPathAndCountsNoneOfItsClientsQuestions() throws Exception {
        try (Tasks tasks = new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))))) {
            Backend backend = start(tasks, "2KiB");
            BackendClient client = backend.client();
            assertThat(client.stats()).isEqualTo(new BackendStats(0, 0, 0, 0, 0, 0, 0, 0));
            assertThat(client.stats()).isEqualTo(new BackendStats(0, 0, 0, 0, 0, 0, 0, 0));

            assertThat(client.get("/http/echo?a=b")).isEqualTo(NginxBackend.content(spec("2KiB")));
            HttpClient http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            for (int i = 0; i < 3000; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(backend.url() + "/" + i))
                        .build();
                assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                        .isEqualTo(200);
            }

            // one connection of the client's, and one that nginx has not closed after 1000 requests
            assertThat(client.stats()).isEqualTo(new BackendStats(3001, 2, 2, 0, 0, 0, 0, 0));
            assertThat(client.leastDelayNs()).isEmpty();
        }
    }

    @Test
    void servesATextAndAnEmptyFile() {
        try (Tasks tasks = new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))))) {
            assertThat(start(tasks, "text(Hello World!)").client().get("/"))
                    .asString()
                    .isEqualTo("Hello World!");
            assertThat(start(tasks, "0B").client().get("/a/b")).isEmpty();
        }
    }

    @Test
    void saysWhyItDoesNotAnswerOnceItHasEnded() {
        try (Tasks tasks = new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))))) {
            Backend backend = start(tasks, "1KiB");
            BackendClient client = backend.client();
            tasks.endRunning();

            assertThatThrownBy(client::stats)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageEndingWith("/__gatebench/stub_status does not answer: nobody listens there any more;"
                            + " its log says more");
        }
    }

    private Backend start(Tasks tasks, String body) {
        return Backend.start(
                spec(body),
                new BackendLaunch(
                        "backend-" + body.hashCode(),
                        Role.BACKEND,
                        new Home(folder),
                        tasks,
                        Placement.unpinned("a machine", 2),
                        folder.resolve("backends"),
                        folder.resolve("logs"),
                        10));
    }

    private static BackendSpec spec(String body) {
        return new BackendSpec(Kind.NGINX, "0ms", body, 1);
    }
}
