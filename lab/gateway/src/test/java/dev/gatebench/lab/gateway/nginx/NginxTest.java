package dev.gatebench.lab.gateway.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NginxTest {
    private final Nginx nginx = new Nginx();

    @TempDir
    Path folder;

    @Test
    void writesAConfigurationThatKeepsConnectionsOrDoesNot() throws IOException {
        assertThat(written(GatewayProfile.KEEP_ALIVE))
                .contains("worker_processes 2;")
                .contains("worker_connections 2664;")
                .contains("listen 127.0.0.1:8080 default_server backlog=4096;")
                .contains("server 127.0.0.1:9090;")
                .contains("keepalive 600;")
                .contains("proxy_set_header Connection \"\";")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(GatewayProfile.STOCK))
                .doesNotContain("keepalive 600;")
                .doesNotContain("proxy_http_version")
                .doesNotContain("reuseport");
        assertThat(written(GatewayProfile.TUNED))
                .contains("listen 127.0.0.1:8080 default_server backlog=4096 reuseport;")
                .contains("keepalive 600;");
    }

    @Test
    void keepsConnectionsByItselfSinceAVersion() {
        assertThat(nginx.stockConnections(Optional.of("1.22.1"))).isEqualTo(ConnectionPolicy.ONE_PER_REQUEST);
        assertThat(nginx.stockConnections(Optional.of("1.29.6"))).isEqualTo(ConnectionPolicy.ONE_PER_REQUEST);
        assertThat(nginx.stockConnections(Optional.of("1.29.7"))).isEqualTo(ConnectionPolicy.keeping(32));
        assertThat(nginx.stockConnections(Optional.of("1.30.0"))).isEqualTo(ConnectionPolicy.keeping(32));
        assertThat(nginx.stockConnections(Optional.of("1.28-alpine"))).isEqualTo(ConnectionPolicy.ONE_PER_REQUEST);
        assertThat(nginx.stockConnections(Optional.of("1.30-alpine"))).isEqualTo(ConnectionPolicy.keeping(32));
        assertThat(nginx.stockConnections(Optional.of("latest"))).isEqualTo(ConnectionPolicy.keeping(32));
        assertThat(nginx.stockConnections(Optional.empty())).isEqualTo(ConnectionPolicy.keeping(32));
    }

    @Test
    void writesRoutesOfEachKindInItsOwnLanguage() throws IOException {
        assertThat(routed(Kind.EXACT))
                .contains("location = /http/echo {", "location /http/ {")
                .doesNotContain("location / {");
        assertThat(routed(Kind.PREFIX)).contains("location /http/echo/ {");
        assertThat(routed(Kind.REGEXP)).contains("location ~ ^/http/users/[a-z]+/echo$ {", "/3$ {");
    }

    @Test
    void writesAServerForEachHost() throws IOException {
        assertThat(routed(Kind.HOST))
                .contains("server_name echo.gatebench.test;", "server_names_hash_max_size 528;")
                .contains("location /http/ {")
                .containsOnlyOnce("default_server");
    }

    private String routed(Kind kind) throws IOException {
        return Plans.routed(nginx, kind, folder.resolve(kind.word()));
    }

    private String written(GatewayProfile profile) throws IOException {
        return Plans.written(nginx, profile, folder.resolve(profile.word()));
    }
}
