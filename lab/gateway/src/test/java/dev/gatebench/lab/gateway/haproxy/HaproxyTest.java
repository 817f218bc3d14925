package dev.gatebench.lab.gateway.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HaproxyTest {
    @TempDir
    Path folder;

    @Test
    void writesAConfigurationOfEachProfile() throws IOException {
        assertThat(written(GatewayProfile.KEEP_ALIVE))
                .contains("nbthread 2")
                .contains("bind 127.0.0.1:8080 backlog 4096")
                .contains("maxconn 1450")
                .contains("http-reuse always")
                .contains(
                        "default-server pool-max-conn 600 pool-purge-delay 3600s\n",
                        "server backend-1 127.0.0.1:9090\n")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(GatewayProfile.STOCK))
                .contains("    server backend-1 127.0.0.1:9090\n")
                .doesNotContain("http-reuse")
                .doesNotContain("maxconn");
        assertThat(written(GatewayProfile.TUNED))
                .contains("pool-max-conn 600 pool-purge-delay 3600s pool-low-conn 4\n");
    }

    @Test
    void looksHostsUpInAMap() throws IOException {
        assertThat(routed(Kind.HOST))
                .contains("use_backend %[req.hdr(host),field(1,:),lower,map_str(routes.map)] if")
                .contains("use_backend backend if { path_beg /http/ }\n");
        assertThat(folder.resolve("host/routes.map")).content().contains("echo.gatebench.test backend\n");
    }

    @Test
    void writesRoutesOfEachKindInItsOwnLanguage() throws IOException {
        assertThat(routed(Kind.EXACT))
                .contains("use_backend %[path,map_str(routes.map)] if { path,map_str(routes.map) -m found }")
                .contains("use_backend backend if { path_beg /http/ }\n")
                .doesNotContain("default_backend");
        assertThat(folder.resolve("exact/routes.map")).content().contains("/http/echo backend\n");
        assertThat(routed(Kind.PREFIX)).contains("map_beg(").doesNotContain("path_beg");
        assertThat(folder.resolve("prefix/routes.map")).content().contains("/http/echo/ backend\n", "/http/ backend\n");
        assertThat(routed(Kind.REGEXP)).contains("map_reg(", "path_beg /http/");
        assertThat(folder.resolve("regexp/routes.map")).content().contains("^/http/users/[a-z]+/echo$ backend\n");
    }

    private String routed(Kind kind) throws IOException {
        return Plans.routed(new Haproxy(), kind, folder.resolve(kind.word()));
    }

    private String written(GatewayProfile profile) throws IOException {
        return Plans.written(new Haproxy(), profile, folder.resolve(profile.word()));
    }
}
