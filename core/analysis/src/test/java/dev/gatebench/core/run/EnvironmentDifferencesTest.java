package dev.gatebench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.SyntheticRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnvironmentDifferencesTest {
    private static final Environment THEN = SyntheticRun.environment();

    @Test
    void findsNoneBetweenEqualEnvironmentsWhateverTheyWarnOf() {
        assertThat(EnvironmentDifferences.between(THEN, with(THEN.java(), THEN.commit(), THEN.versions(), List.of())))
                .isEmpty();
    }

    @Test
    void namesWhatWasAndWhatIs() {
        assertThat(EnvironmentDifferences.between(
                        THEN, with("25", Optional.empty(), Map.of("gatling", "3.16.0", "shenyu", "2.4.3"), List.of())))
                .containsExactly(
                        "JDK of the lab was '17.0.15 Debian', is '25'",
                        "Gatebench's commit was '0123abc', is 'unknown'",
                        "version of gatling was '3.15.1', is '3.16.0'");
    }

    @Test
    void namesAnImageOfAnotherDigest() {
        Environment pulled = ofImage("sha256:0a");

        assertThat(EnvironmentDifferences.between(pulled, ofImage("sha256:0a"))).isEmpty();
        assertThat(EnvironmentDifferences.between(pulled, ofImage("sha256:0b")))
                .containsExactly("version of image nginx:1.27 was 'official image; nginx@sha256:0a', is 'official"
                        + " image; nginx@sha256:0b'");
    }

    private static Environment ofImage(String digest) {
        return with(
                THEN.java(), THEN.commit(), Map.of("image nginx:1.27", "official image; nginx@" + digest), List.of());
    }

    private static Environment with(
            String java, Optional<String> commit, Map<String, String> versions, List<String> warnings) {
        return new Environment(
                THEN.gatebench(),
                commit,
                THEN.os(),
                THEN.cpuModel(),
                THEN.cpus(),
                THEN.memoryBytes(),
                THEN.virtualization(),
                java,
                Map.of(),
                THEN.placement(),
                versions,
                warnings);
    }
}
