package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.ContainerConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfficialImagesTest {

    @Test
    void readsTheVariablesOfAnImage() {
        InspectImageResponse image = new InspectImageResponse()
                .withConfig(new ContainerConfig()
                        .withEnv(new String[] {"PATH=/bin", "JAVA_VERSION=8u342", "OPTIONS=-Da=b", "EMPTY=", "BARE"}));

        assertThat(OfficialImages.variables(image))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("PATH", "/bin", "JAVA_VERSION", "8u342", "OPTIONS", "-Da=b", "EMPTY", ""));
    }

    @Test
    void findsNoneInAnImageThatSetsNone() {
        assertThat(OfficialImages.variables(new InspectImageResponse())).isEmpty();
        assertThat(OfficialImages.variables(new InspectImageResponse().withConfig(new ContainerConfig())))
                .isEmpty();
    }
}
