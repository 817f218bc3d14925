package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void refusesEnginesWhoseRangesOverlap() {
        assertThatThrownBy(() -> DockerSite.requireOwnRanges(
                        Map.of("engine a", Set.of("172.17.0.0/16"), "engine b", Set.of("172.17.4.0/24"))))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("172.17.0.0/16")
                .hasMessageContaining("172.17.4.0/24")
                .hasMessageContaining(", which overlap: give one another range");
        assertThatCode(() -> DockerSite.requireOwnRanges(Map.of(
                        "engine a",
                        Set.of("172.17.0.0/16", "fd00:1::/64", "none"),
                        "engine b",
                        Set.of("172.18.0.0/16", "fd00:2::/64", "else"))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.0/16, true",
        "10.255.0.0/16, 10.0.0.0/8, true",
        "10.0.0.0/9, 10.128.0.0/9, false",
        "0.0.0.0/0, 192.168.1.0/24, true",
        "192.168.1.7/32, 192.168.1.7/32, true",
        "192.168.1.7/32, 192.168.1.6/32, false",
        "fd00::/8, fd12:3456::/64, true",
        "fd00::/64, fd00:0:0:1::/64, false",
        "::/0, 10.0.0.0/8, false",
    })
    void knowsWhichRangesOverlap(String one, String other, boolean overlap) {
        assertThat(AddressRange.parse(one)
                        .orElseThrow()
                        .overlaps(AddressRange.parse(other).orElseThrow()))
                .isEqualTo(overlap);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10.0.0.0", "10.0.0.0/33", "fd00::/129", "10.0.0.0/-1", "example.org/8", "10.0.0.0/8/8"})
    void takesNothingElseForARange(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
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
