package dev.gatebench.lab.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RelaunchTest {

    @Test
    void switchesRyukOffEverywhere() {
        assertThat(Relaunch.missing(Map.of(), false))
                .containsExactlyEntriesOf(Map.of("TESTCONTAINERS_RYUK_DISABLED", "true"));
        assertThat(Relaunch.missing(Map.of("TESTCONTAINERS_RYUK_DISABLED", "false"), false))
                .containsEntry("TESTCONTAINERS_RYUK_DISABLED", "true");
    }

    @Test
    void saysWherePortsAreWhereThisMachineLooksLikeAContainer() {
        assertThat(Relaunch.missing(Map.of("TESTCONTAINERS_RYUK_DISABLED", "true"), true))
                .containsExactlyEntriesOf(Map.of("TESTCONTAINERS_HOST_OVERRIDE", "127.0.0.1"));
        assertThat(Relaunch.missing(Map.of("DOCKER_HOST", "unix:///run/user/1000/docker.sock"), true))
                .containsEntry("TESTCONTAINERS_HOST_OVERRIDE", "127.0.0.1");
    }

    @Test
    void leavesAloneWhatAUserHasSetAndEnginesElsewhere() {
        assertThat(Relaunch.missing(
                        Map.of("TESTCONTAINERS_RYUK_DISABLED", "true", "TESTCONTAINERS_HOST_OVERRIDE", "10.0.0.1"),
                        true))
                .isEmpty();
        assertThat(Relaunch.missing(
                        Map.of("TESTCONTAINERS_RYUK_DISABLED", "true", "DOCKER_HOST", "tcp://10.0.0.2:2376"), true))
                .isEmpty();
    }
}
