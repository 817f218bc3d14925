package dev.gatebench.lab.gateway.traefik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraefikTest {
    @TempDir
    Path folder;

    @Test
    void writesAConfigurationOfEachProfile() throws IOException {
        assertThat(written(GatewayProfile.KEEP_ALIVE))
                .contains("serversTransport: kept")
                .contains("url: \"http://127.0.0.1:9090\"")
                .contains("maxIdleConnsPerHost: 600")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(GatewayProfile.STOCK))
                .contains("url: \"http://127.0.0.1:9090\"")
                .doesNotContain("serversTransport");
        assertThat(Plans.written(new Traefik(), GatewayProfile.STOCK, folder)).doesNotContain("fastProxy");
        assertThat(Plans.written(new Traefik(), GatewayProfile.TUNED, folder))
                .contains("experimental:\n  fastProxy: {}");
    }

    @Test
    void writesRoutesOfEachKindInItsOwnLanguage() throws IOException {
        assertThat(routed(Kind.EXACT))
                .containsSubsequence("rule: Path(`/http/echo`)\n", "priority: 4\n")
                .containsSubsequence("rule: PathPrefix(`/http/`)\n", "priority: 1\n");
        assertThat(routed(Kind.PREFIX)).contains("rule: PathPrefix(`/http/echo/`)");
        assertThat(routed(Kind.REGEXP)).contains("rule: PathRegexp(`^/http/users/[a-z]+/echo$`)");
    }

    private String routed(Kind kind) throws IOException {
        Plans.routed(new Traefik(), kind, folder.resolve(kind.word()));
        return Files.readString(folder.resolve(kind.word()).resolve("routes.yml"));
    }

    private String written(GatewayProfile profile) throws IOException {
        String told = Plans.written(new Traefik(), profile, folder.resolve(profile.word()));
        assertThat(told).contains("address: \"127.0.0.1:8080\"", "sendAnonymousUsage: false");
        return Files.readString(folder.resolve(profile.word()).resolve("routes.yml"));
    }
}
