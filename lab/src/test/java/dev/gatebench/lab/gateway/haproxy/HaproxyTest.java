package dev.gatebench.lab.gateway.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.gateway.Profile;
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
        assertThat(written(Profile.KEEP_ALIVE))
                .contains("nbthread 2")
                .contains("bind 127.0.0.1:8080 backlog 4096")
                .contains("maxconn 3000")
                .contains("http-reuse always")
                .contains("server backend 127.0.0.1:9090 pool-max-conn 600 pool-purge-delay 3600s\n")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(Profile.STOCK))
                .contains("    server backend 127.0.0.1:9090\n")
                .doesNotContain("http-reuse")
                .doesNotContain("maxconn");
        assertThat(written(Profile.TUNED)).contains("pool-max-conn 600 pool-purge-delay 3600s pool-low-conn 4\n");
    }

    private String written(Profile profile) throws IOException {
        return Plans.written(new Haproxy(), profile, folder.resolve(profile.word()));
    }
}
