package dev.gatebench.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageChoiceTest {
    private static final String DIGEST = "@sha256:" + "0a".repeat(32);

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "nginx:1.27", "registry.example:5000/team/shenyu-bootstrap:2.6.0"})
    void takesANameWithOrWithoutADigest(String name) {
        assertThat(read(name)).contains(name);
        assertThat(read(name + DIGEST)).contains(name + DIGEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx@sha256:0a0a", "nginx@md5:0a", "nginx 1.27", "-v", "nginx:1.27@", "ngi\tnx"})
    void refusesWhatIsNone(String name) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> read(name))
                .withMessage("nginx setting 'image' must be the name of an image such as nginx:1.27, which '@sha256:'"
                        + " and 64 digits of 0-9 and a-f may follow, was \"" + name + "\": correct or remove it");
    }

    @Test
    void takesNoneForNone() {
        assertThat(ImageChoice.from(SettingMap.of("nginx", Map.of()))).isEmpty();
    }

    private static Optional<String> read(String name) {
        return ImageChoice.from(SettingMap.of("nginx", Map.of("image", name)));
    }
}
