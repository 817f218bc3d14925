package dev.gatebench.lab.gateway.traefik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.gateway.Profile;
import dev.gatebench.lab.gateway.proxy.Plans;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraefikTest {
    @TempDir
    Path folder;

    @Test
    void writesAConfigurationOfEachProfile() throws IOException {
        assertThat(written(Profile.KEEP_ALIVE))
                .contains("serversTransport: kept")
                .contains("url: \"http://127.0.0.1:9090\"")
                .contains("maxIdleConnsPerHost: 600")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(Profile.STOCK))
                .contains("url: \"http://127.0.0.1:9090\"")
                .doesNotContain("serversTransport");
    }

    private String written(Profile profile) throws IOException {
        return Plans.written(new Traefik(), profile, folder.resolve(profile.word()));
    }
}
