package dev.gatebench.lab.gateway.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders that come with the project. */
class ShippedGatewaysTest {
    @TempDir
    Path folder;

    /** Holds each text to the profiles that say it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nginx; keepAlive,stock,tuned; worker_processes 2#",
                "nginx; keepAlive,stock,tuned; worker_connections 2664#",
                "nginx; keepAlive,stock; listen 127.0.0.1:8080 default_server backlog=4096#",
                "nginx; keepAlive,stock,tuned; server 127.0.0.1:9090#",
                "nginx; keepAlive,tuned; keepalive 600#",
                "nginx; keepAlive,tuned; proxy_set_header Connection \"\"#",
                "nginx; tuned; listen 127.0.0.1:8080 default_server backlog=4096 reuseport#",
                "haproxy; keepAlive,stock,tuned; bind 127.0.0.1:8080 backlog 4096",
                "haproxy; keepAlive,stock,tuned; server backend-1 127.0.0.1:9090",
                "haproxy; keepAlive,tuned; maxconn 1450",
                "haproxy; keepAlive,tuned; http-reuse always",
                "haproxy; keepAlive,tuned; default-server pool-max-conn 600 pool-purge-delay 3600s",
                "haproxy; tuned; pool-purge-delay 3600s pool-low-conn 4",
                "caddy; keepAlive,stock; http://:8080 {",
                "caddy; keepAlive,stock; reverse_proxy 127.0.0.1:9090 {",
                "caddy; keepAlive; keepalive_idle_conns_per_host 600",
                "envoy; keepAlive,stock,tuned; socket_address: {address: 127.0.0.1, port_value: 8080}",
                "envoy; keepAlive,stock,tuned; socket_address: {address: 127.0.0.1, port_value: 9090}",
                "envoy; keepAlive; {max_connections: 2000, max_pending_requests: 2000, max_requests: 2000}",
                "envoy; tuned; max_connections: 1000000000",
                "envoy; tuned; generate_request_id: false",
                "envoy; tuned; dynamic_stats: false",
                "traefik; keepAlive,stock,tuned; address: \"127.0.0.1:8080\"",
                "traefik; keepAlive,stock,tuned; url: \"http://127.0.0.1:9090\"",
                "traefik; keepAlive,tuned; serversTransport: backend",
                "traefik; keepAlive,tuned; maxIdleConnsPerHost: 600",
                "traefik; tuned; fastProxy: {}",
                "easegress; keepAlive,stock; maxConnections: 11240",
                "easegress; keepAlive,stock; routerKind: Ordered",
                "easegress; keepAlive,stock; - url: http://127.0.0.1:9090",
                "easegress; keepAlive; maxIdleConnsPerHost: 600",
                "gateway-homebrew-go; keepAlive,stock; address: \"127.0.0.1:8080\"",
                "gateway-homebrew-go; keepAlive,stock; match: { path_prefix: / }",
                "gateway-homebrew-go; keepAlive; max_idle_conns_per_host: 600",
                "kong; keepAlive,stock; proxy_listen = 127.0.0.1:8080 reuseport backlog=16384",
                "kong; keepAlive,stock; - target: 127.0.0.1:9090",
                "kong; keepAlive; upstream_keepalive_pool_size = 600",
                "apisix; keepAlive,stock; worker_processes: 2",
                "apisix; keepAlive; keepalive: 600",
                "krakend; keepAlive,stock; \"host\": [\"http://127.0.0.1:9090\"]",
                "krakend; keepAlive; \"max_idle_connections_per_host\": 600",
                "tyk; keepAlive,stock; \"listen_port\": 8080",
                "tyk; keepAlive; \"max_idle_connections_per_host\": 600",
                "openresty; keepAlive,stock; listen 127.0.0.1:8080 default_server backlog=4096#",
                "openresty; keepAlive; keepalive 600#",
                "sozu; keepAlive,stock; max_buffers = 2064",
                "sozu; keepAlive,stock; { address = \"127.0.0.1:9090\", backend_id = \"backend-1\" }",
            })
    void sayInTheirOwnLanguageWhatAProfileAsksFor(String gateway, String profiles, String text) {
        for (GatewayProfile profile : profiles(gateway)) {
            String written = Plans.written(gateway, profile, folder.resolve(profile.word()));
            assertThat(written.contains(text.replace('#', ';')))
                    .as("%s in %s:%n%s", text, profile, written)
                    .isEqualTo(Set.of(profiles.split(",")).contains(profile.word()));
            assertThat(written).doesNotContain("{{", "{%");
        }
    }

    private static List<GatewayProfile> profiles(String gateway) {
        return Plans.gateway(gateway).declaration().tuned().isEmpty()
                ? List.of(GatewayProfile.KEEP_ALIVE, GatewayProfile.STOCK)
                : List.of(GatewayProfile.values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nginx; EXACT; location = /http/echo {",
                "nginx; EXACT; location /http/ {",
                "nginx; PREFIX; location /http/echo/ {",
                "nginx; REGEXP; location ~ ^/http/users/[a-z]+/echo$ {",
                "nginx; HOST; server_name echo.gatebench.test",
                "nginx; HOST; server_names_hash_max_size 528",
                "haproxy; EXACT; use_backend %[path,map_str(routes.map)] if { path,map_str(routes.map) -m found }",
                "haproxy; EXACT; use_backend backend if { path_beg /http/ }",
                "haproxy; EXACT; /http/echo backend",
                "haproxy; PREFIX; use_backend %[path,map_beg(routes.map)]",
                "haproxy; PREFIX; /http/echo/ backend",
                "haproxy; REGEXP; map_reg(",
                "haproxy; REGEXP; ^/http/users/[a-z]+/echo$ backend",
                "haproxy; HOST; use_backend %[req.hdr(host),field(1,:),lower,map_str(routes.map)] if",
                "haproxy; HOST; echo.gatebench.test backend",
                "caddy; EXACT; path /http/echo",
                "caddy; EXACT; reverse_proxy @routed 127.0.0.1:9090 {",
                "caddy; PREFIX; path /http/echo/*",
                "caddy; REGEXP; ~^/http/users/[a-z]+/echo$ yes",
                "caddy; HOST; http://echo.gatebench.test:8080 {",
                "envoy; EXACT; - match: { path: \"/http/echo\" }",
                "envoy; EXACT; - match: { prefix: \"/http/\" }",
                "envoy; PREFIX; - match: { prefix: \"/http/echo/\" }",
                "envoy; REGEXP; - match: { safe_regex: {regex: \"^/http/users/[a-z]+/echo$\"} }",
                "envoy; HOST; domains: [\"echo.gatebench.test\"]",
                "traefik; EXACT; rule: Path(`/http/echo`)",
                "traefik; PREFIX; rule: PathPrefix(`/http/echo/`)",
                "traefik; REGEXP; rule: PathRegexp(`^/http/users/[a-z]+/echo$`)",
                "traefik; HOST; rule: Host(`echo.gatebench.test`)",
                "easegress; EXACT; - path: /http/echo",
                "easegress; PREFIX; - pathPrefix: /http/echo/",
                "easegress; REGEXP; - pathRegexp: ^/http/users/[a-z]+/echo$",
                "easegress; HOST; - host: echo.gatebench.test",
                "gateway-homebrew-go; PREFIX; match: { path_prefix: /http/echo/ }",
                "gateway-homebrew-go; HOST; match: { host: echo.gatebench.test, path_prefix: / }",
                "kong; EXACT; paths: [\"~/http/echo$\"]",
                "kong; PREFIX; paths: [\"/http/echo/\"]",
                "kong; REGEXP; paths: [\"~/http/users/[a-z]+/echo$\"]",
                "kong; HOST; hosts: [\"echo.gatebench.test\"]",
                "apisix; EXACT; uri: \"/http/echo\"",
                "apisix; PREFIX; uri: \"/http/echo/*\"",
                "apisix; REGEXP; vars: [[uri, \"~~\", \"^/http/users/[a-z]+/echo$\"]]",
                "apisix; HOST; host: \"echo.gatebench.test\", uri: \"/*\"",
                "krakend; EXACT; \"endpoint\": \"/http/echo\"",
                "tyk; EXACT; {\"path\": \"^/http/echo$\", \"method\": \"GET\"}",
                "openresty; EXACT; location = /http/echo {",
                "openresty; PREFIX; location /http/echo/ {",
                "openresty; REGEXP; location ~ ^/http/users/[a-z]+/echo$ {",
                "openresty; HOST; server_name echo.gatebench.test",
                "sozu; EXACT; path = \"/http/echo\", path_type = \"EQUALS\"",
                "sozu; PREFIX; path = \"/http/echo/\"",
                "sozu; REGEXP; path = \"^/http/users/[a-z]+/echo$\", path_type = \"REGEX\"",
                "sozu; HOST; hostname = \"echo.gatebench.test\"",
            })
    void writeRoutesOfEachKindInTheirOwnLanguage(String gateway, Kind kind, String text) {
        assertThat(Plans.routed(gateway, kind, folder)).contains(text).doesNotContain("{{", "{%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXACT", "PREFIX", "REGEXP", "HOST"})
    void tellOneRouteOfEachOnlyOnce(Kind kind) {
        assertThat(Plans.routed("nginx", kind, folder.resolve("nginx"))).containsOnlyOnce("default_server");
        String envoy = Plans.routed("envoy", kind, folder.resolve("envoy"));
        assertThat(envoy).containsOnlyOnce("prefix: \"/http/\"");
        assertThat(envoy.contains("match: {prefix: /}"))
                .as("all paths of a host, and else none but those of the table")
                .isEqualTo(kind == Kind.HOST);
    }

    @Test
    void easegressHasTwoRoutersAndPortsOfItsOwn() {
        Map<String, String> radix = Map.of("router", "radix");
        assertThat(Plans.routed("easegress", Kind.EXACT, folder, radix))
                .contains("RadixTree", "- path: /http/echo\n", "- path: /http/*\n");
        assertThat(Plans.routed("easegress", Kind.REGEXP, folder, radix))
                .contains("- path: /http/users/{name:^[a-z]+$}/echo\n");
        assertThat(Plans.routed("easegress", Kind.HOST, folder, radix)).contains("- path: /*\n");
        assertThat(Plans.filled("easegress", GatewayProfile.STOCK, folder).start("/opt/easegress-server", false))
                .contains(
                        "--api-addr=127.0.0.1:8081",
                        "--listen-client-urls=http://127.0.0.1:8082",
                        "--initial-advertise-peer-urls=http://127.0.0.1:8083");
    }

    @Test
    void caddyIsCheckedWithTheVariablesWithWhichItIsStarted() {
        assertThat(Plans.filled("caddy", GatewayProfile.STOCK, folder).check("/bin/caddy"))
                .startsWith("env")
                .contains("GOMAXPROCS=2", "HOME=" + folder)
                .containsSubsequence("/bin/caddy", "validate", "--config", folder + "/Caddyfile");
    }

    @Test
    void nginxKeepsConnectionsByItselfSinceAVersion() {
        Declaration.Connections nginx = Plans.gateway("nginx").declaration().connections();
        for (String opensEach : new String[] {"1.22.1", "1.29.6", "1.28-alpine", "1.9"}) {
            assertThat(nginx.stockOf(Optional.of(opensEach))).isEqualTo(ConnectionPolicy.ONE_PER_REQUEST);
        }
        for (String keeps : new String[] {"1.29.7", "1.30.0", "1.30-alpine", "latest"}) {
            assertThat(nginx.stockOf(Optional.of(keeps))).isEqualTo(ConnectionPolicy.keeping(32));
        }
        assertThat(nginx.stockOf(Optional.empty())).isEqualTo(ConnectionPolicy.keeping(32));
    }

    @Test
    void envoyIsFoundInThePythonPackageWhereItIsNotOnThePath() {
        DeclaredGateway envoy = Plans.gateway("envoy");
        FakeInventory inventory = new FakeInventory().having("python3", "/fake/site-packages/envoy/_bin/envoy\n");
        assertThat(envoy.find(inventory)).hasValueSatisfying(program -> assertThat(program.path())
                .isEqualTo(Path.of("/fake/site-packages/envoy/_bin/envoy")));

        inventory.having("python3", "\n");
        assertThat(envoy.find(inventory)).isEmpty();

        inventory.having("envoy", "envoy  version: 9377c5/1.40.0/Clean/RELEASE/BoringSSL");
        assertThat(envoy.find(inventory)).hasValueSatisfying(program -> {
            assertThat(program.path()).isEqualTo(Path.of("/fake/envoy"));
            assertThat(envoy.version(program)).contains("1.40.0");
        });
        assertThat(envoy.find(new FakeInventory())).isEmpty();
    }

    @Test
    void refuseRoutesThatTheyCannotExpress() {
        ArmSpec exact = new ArmSpec(
                "brew",
                "gateway-homebrew-go",
                Optional.empty(),
                Map.of("routes", Map.of("count", 10)),
                OptionalInt.empty(),
                Set.of(Fidelity.SMOKE));
        assertThatThrownBy(() -> Plans.gateway("gateway-homebrew-go").read(exact, folder, new FakeInventory()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("arm 'brew'")
                .hasMessageContaining("of kind prefix or host")
                .hasMessageContaining("exact");
    }
}
