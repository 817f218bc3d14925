package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DockerSiteTest {
    @Test
    void refusesEnginesWhoseContainersMayHaveOneAddress() {
        assertThatThrownBy(() -> DockerSite.requireOwnRanges(
                        Map.of("engine a", Set.of("172.17.0.0/16"), "engine b", Set.of("172.17.0.0/16", "fd00::/64"))))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("both have 172.17.0.0/16")
                .hasMessageContaining("dockerd --bip");
        assertThatCode(() -> DockerSite.requireOwnRanges(
                        Map.of("engine a", Set.of("10.91.1.0/24"), "engine b", Set.of("10.91.2.0/24"))))
                .doesNotThrowAnyException();
    }

    @Test
    void saysWhatTheAddressOfAnEngineIs() {
        assertThatThrownBy(() -> DockerEngine.at("bench-1"))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("unix:///PATH or tcp://HOST:PORT");
        assertThatThrownBy(() -> DockerEngine.at("unix:///nowhere/docker.sock"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("no Docker engine answers at unix:///nowhere/docker.sock")
                .hasMessageNotContaining("\n");
    }
}
