package dev.gatebench.lab.gateway.envoy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvoyTest {
    @TempDir
    Path folder;

    @Test
    void writesAConfigurationOfEachProfile() throws IOException {
        assertThat(written(GatewayProfile.KEEP_ALIVE))
                .contains("socket_address: {address: 127.0.0.1, port_value: 8080}")
                .contains("socket_address: {address: 127.0.0.1, port_value: 9090}")
                .contains("{max_connections: 2000, max_pending_requests: 2000, max_requests: 2000}")
                .doesNotContain("generate_request_id")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(GatewayProfile.STOCK))
                .doesNotContain("circuit_breakers")
                .doesNotContain("generate_request_id");
        assertThat(written(GatewayProfile.TUNED))
                .contains("max_connections: 1000000000")
                .contains("generate_request_id: false")
                .contains("dynamic_stats: false");
    }

    @Test
    void isFoundInThePythonPackageWhereItIsNotOnThePath() {
        FakeInventory inventory = new FakeInventory().having("python3", "/fake/site-packages/envoy/_bin/envoy\n");
        assertThat(new Envoy().find(inventory)).hasValueSatisfying(program -> assertThat(program.path())
                .isEqualTo(Path.of("/fake/site-packages/envoy/_bin/envoy")));

        inventory.having("python3", "\n");
        assertThat(new Envoy().find(inventory)).isEmpty();

        inventory.having("envoy", "envoy  version: 9377c5/1.40.0/Clean/RELEASE/BoringSSL");
        assertThat(new Envoy().find(inventory)).hasValueSatisfying(program -> {
            assertThat(program.path()).isEqualTo(Path.of("/fake/envoy"));
            assertThat(program.version("--version", new Envoy().program().versionLine()))
                    .contains("1.40.0");
        });
        assertThat(new Envoy().find(new FakeInventory())).isEmpty();
    }

    @Test
    void writesRoutesOfEachKindInItsOwnLanguage() throws IOException {
        assertThat(routed(Kind.EXACT))
                .contains("- match: {path: \"/http/echo\"}", "- match: {prefix: \"/http/\"}")
                .doesNotContain("{prefix: /}");
        assertThat(routed(Kind.PREFIX)).contains("- match: {prefix: \"/http/echo/\"}");
        assertThat(routed(Kind.REGEXP)).contains("- match: {safe_regex: {regex: \"^/http/users/[a-z]+/echo$\"}}");
    }

    @Test
    void writesAVirtualHostForEachHost() throws IOException {
        assertThat(routed(Kind.HOST))
                .contains("domains: [\"echo.gatebench.test\"]", "- match: {prefix: \"/http/\"}")
                .containsOnlyOnce("domains: [\"*\"]");
    }

    private String routed(Kind kind) throws IOException {
        return Plans.routed(new Envoy(), kind, folder.resolve(kind.word()));
    }

    private String written(GatewayProfile profile) throws IOException {
        return Plans.written(new Envoy(), profile, folder.resolve(profile.word()));
    }
}
