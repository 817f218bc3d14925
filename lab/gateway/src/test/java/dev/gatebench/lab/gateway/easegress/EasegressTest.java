package dev.gatebench.lab.gateway.easegress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EasegressTest {
    private final Easegress easegress = new Easegress();

    @TempDir
    Path folder;

    @Test
    void writesAServerAndAPipelineThatKeepsConnectionsOrDoesNot() throws IOException {
        assertThat(Plans.written(easegress, GatewayProfile.KEEP_ALIVE, folder))
                .contains("address: 127.0.0.1", "port: 8080", "maxConnections: 11240", "routerKind: Ordered")
                .contains("- pathPrefix: /\n    backend: backends")
                .doesNotContain("{{");
        assertThat(folder.resolve("pipeline.yaml"))
                .content()
                .contains("maxIdleConnsPerHost: 600", "- url: http://127.0.0.1:9090", "policy: roundRobin");

        Plans.written(easegress, GatewayProfile.STOCK, folder);
        assertThat(Files.readString(folder.resolve("pipeline.yaml"))).doesNotContain("maxIdleConns");
    }

    @Test
    void writesRoutesOfEachKindForEachOfItsRouters() throws IOException {
        assertThat(routed(Kind.EXACT, "ordered")).contains("- path: /http/echo\n", "- pathPrefix: /http/\n");
        assertThat(routed(Kind.PREFIX, "ordered")).contains("- pathPrefix: /http/echo/\n");
        assertThat(routed(Kind.REGEXP, "ordered")).contains("- pathRegexp: ^/http/users/[a-z]+/echo$\n");
        assertThat(routed(Kind.HOST, "ordered")).contains("- host: echo.gatebench.test\n", "- pathPrefix: /http/\n");
        assertThat(routed(Kind.EXACT, "radix")).contains("RadixTree", "- path: /http/echo\n", "- path: /http/*\n");
        assertThat(routed(Kind.PREFIX, "radix")).contains("- path: /http/echo/*\n");
        assertThat(routed(Kind.REGEXP, "radix")).contains("- path: /http/users/{name:^[a-z]+$}/echo\n");
        assertThat(routed(Kind.HOST, "radix")).contains("- host: echo.gatebench.test\n", "- path: /*\n");
    }

    @Test
    void listensOnPortsOfThisRunAlone() {
        List<String> command = easegress.command(
                "/opt/easegress-server",
                folder.resolve("server.yaml"),
                Plans.of(easegress, GatewayProfile.STOCK, folder, List.of()));

        assertThat(command)
                .contains(
                        "--api-addr=127.0.0.1:8081",
                        "--listen-client-urls=http://127.0.0.1:8082",
                        "--advertise-client-urls=http://127.0.0.1:8082",
                        "--listen-peer-urls=http://127.0.0.1:8083",
                        "--initial-advertise-peer-urls=http://127.0.0.1:8083");
    }

    private String routed(Kind kind, String router) throws IOException {
        return Plans.routed(easegress, kind, folder, Map.of("router", router));
    }
}
