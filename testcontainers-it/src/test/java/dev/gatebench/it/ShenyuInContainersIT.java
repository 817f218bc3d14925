package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.HostConfig;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The embedded ShenYu and the mock backend, each in a container, on one network. */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class ShenyuInContainersIT {
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final Engine engine = new Engine();

    @TempDir
    Path folder;

    @Test
    void proxiesAndIsWhatItsSettingsSay() throws Exception {
        requireProxies("netty", Network.BRIDGE, "NettyHttpClientPlugin");
    }

    @ParameterizedTest
    @CsvSource({"webClient,BRIDGE,WebClientPlugin", "netty,HOST,NettyHttpClientPlugin"})
    @Deep
    void proxiesByAnotherClientAndOnTheNetworkOfTheMachine(String strategy, Network network, String plugin)
            throws Exception {
        requireProxies(strategy, network, plugin);
    }

    private void requireProxies(String strategy, Network network, String plugin) throws Exception {
        try (Rig rig = new Rig(network, folder)) {
            Backend backend = rig.backend("backend");
            RunningArm arm = rig.shenyu("gateway", backend, Map.of("strategy", strategy));

            assertThat(arm.proofs())
                    .anyMatch(proof -> proof.contains(plugin))
                    .anyMatch(proof -> proof.contains("the backend's body of 1024 bytes"))
                    .anyMatch(proof -> proof.contains("20 requests in a row"))
                    .contains("its JVM collects with Serial");
            InspectContainerResponse container = engine.container("-gateway");
            assertThat(engine.run(container.getId(), "/opt/jre/bin/jcmd", "1", "VM.flags"))
                    .contains("-XX:MaxHeapSize=" + (256 << 20), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
            isBoundToItsCpusAndHoldsNoCapabilities(rig, container);
            if (network == Network.BRIDGE) {
                publishesNothing(container);
            }

            URI url = arm.task()
                    .endpoint(network == Network.HOST ? arm.baseUrl().getPort() : 8080)
                    .fromHere()
                    .resolve("/http/echo?a=b%20c");
            passesStatusesOn(backend, url);
            rig.tasks().end(backend.task());
            Task echo = rig.echoInPlaceOf(backend);
            handsOnMethodHeadersAndBodyBothWays(url);
            rig.tasks().end(echo);
            tellsTheClientThatTheBackendIsGone(url);
            Usage usage = arm.task().usage(true).orElseThrow();
            assertThat(usage.cpuNs()).as("CPU time of its control group").isPositive();
            assertThat(usage.compilerNs()).as("seen among its processes").isPresent();
        }
        assertThat(engine.containersOf(ProcessHandle.current().pid())).isEmpty();
        assertThat(engine.networksOf(ProcessHandle.current().pid())).isEmpty();
    }

    private static void isBoundToItsCpusAndHoldsNoCapabilities(Rig rig, InspectContainerResponse container) {
        HostConfig config = container.getHostConfig();
        rig.placement().cpus(Role.SUT).ifPresent(cpus -> assertThat(config.getCpusetCpus())
                .isEqualTo(cpus.toString()));
        assertThat(config.getReadonlyRootfs()).isTrue();
        assertThat(config.getCapDrop()).hasSize(1);
    }

    private static void publishesNothing(InspectContainerResponse container) {
        assertThat(container.getNetworkSettings().getPorts().getBindings()).isEmpty();
    }

    private void passesStatusesOn(Backend backend, URI url) throws Exception {
        for (int status : new int[] {200, 404, 503}) {
            ((MockBackendClient) backend.client()).change("{\"status\":" + status + "}");

            assertThat(get(url)).returns(status, HttpResponse::statusCode);
        }
    }

    private void tellsTheClientThatTheBackendIsGone(URI url) throws Exception {
        HttpResponse<String> reply = get(url);
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(500);
    }

    private HttpResponse<String> get(URI url) throws Exception {
        return http.send(
                HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(20)).build(), BodyHandlers.ofString());
    }

    private void handsOnMethodHeadersAndBodyBothWays(URI url) throws Exception {
        HttpResponse<String> reply = http.send(
                HttpRequest.newBuilder(url.resolve("/http/echo?a=b"))
                        .header("X-Tenant", "17")
                        .timeout(Duration.ofSeconds(20))
                        .POST(BodyPublishers.ofString("of the client"))
                        .build(),
                BodyHandlers.ofString());

        assertThat(reply.statusCode()).isEqualTo(201);
        assertThat(reply.headers().firstValue("X-Echo")).hasValue("yes");
        assertThat(reply.body())
                .startsWith("POST /http/echo?a=b HTTP/1.1")
                .containsIgnoringCase("x-tenant: 17")
                .endsWith("of the client");
    }
}
