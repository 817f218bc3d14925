package dev.gatebench.lab.gateway.caddy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaddyTest {
    @TempDir
    Path folder;

    @Test
    void writesAConfigurationOfEachProfile() throws IOException {
        assertThat(written(GatewayProfile.KEEP_ALIVE))
                .contains("http://:8080 {")
                .contains("bind 127.0.0.1")
                .contains("reverse_proxy 127.0.0.1:9090 {")
                .contains("keepalive_idle_conns_per_host 600")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(GatewayProfile.STOCK))
                .contains("reverse_proxy 127.0.0.1:9090 {")
                .doesNotContain("keepalive");
    }

    @Test
    void writesRoutesOfEachKindInItsOwnLanguage() throws IOException {
        assertThat(routed(Kind.EXACT))
                .contains("path /http/echo\n", "path /http/*\n", "reverse_proxy @routed 127.0.0.1:9090 {");
        assertThat(routed(Kind.PREFIX)).contains("path /http/echo/*\n");
        assertThat(routed(Kind.REGEXP))
                .containsSubsequence("~^/http/users/[a-z]+/echo$ yes\n", "~^/http/.*$ yes\n", "default no\n");
    }

    private String routed(Kind kind) throws IOException {
        return Plans.routed(new Caddy(), kind, folder.resolve(kind.word()));
    }

    private String written(GatewayProfile profile) throws IOException {
        return Plans.written(new Caddy(), profile, folder.resolve(profile.word()));
    }
}
