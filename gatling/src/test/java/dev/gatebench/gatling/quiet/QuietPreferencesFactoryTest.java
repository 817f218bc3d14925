package dev.gatebench.gatling.quiet;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.commons.util.GatlingVersion;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import org.junit.jupiter.api.Test;

class QuietPreferencesFactoryTest {
    @Test
    void isFoundByTheServiceLoader() {
        assertThat(Preferences.userRoot()).isInstanceOf(MemoryPreferences.class);
    }

    @Test
    void makesGatlingKnowNoLatestReleaseWithoutAsking() {
        assertThat(GatlingVersion.LatestRelease().isEmpty()).isTrue();
        // it would be the time of the question otherwise
        assertThat(Preferences.userRoot().node("/io/gatling/latestVersion").getLong("lastCheckTimestamp", 0))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void keepsWhatIsPutAndForgetsWhatIsRemoved() throws BackingStoreException {
        Preferences node = new QuietPreferencesFactory().userRoot().node("/some/node");
        node.put("key", "value");
        assertThat(node.get("key", "none")).isEqualTo("value");
        assertThat(node.keys()).containsExactly("key");
        assertThat(node.parent().childrenNames()).containsExactly("node");
        node.remove("key");
        assertThat(node.get("key", "none")).isEqualTo("none");
    }
}
