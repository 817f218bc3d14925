package dev.gatebench.lab.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.StudyException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UserFoldersTest {
    @Test
    void takesAnAbsolutePathAndNoOther() {
        assertThat(UserFolders.named("XDG_CONFIG_HOME", Optional.of("/settings")))
                .contains(Path.of("/settings"));
        assertThat(UserFolders.named("XDG_CONFIG_HOME", Optional.of("settings")))
                .isEmpty();
        assertThat(UserFolders.named("XDG_CONFIG_HOME", Optional.of(""))).isEmpty();
        assertThat(UserFolders.named("XDG_CONFIG_HOME", Optional.empty())).isEmpty();
    }

    @Test
    void refusesAValueThatIsNoPath() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> UserFolders.named("XDG_CONFIG_HOME", Optional.of("/a\0b")))
                .withMessage("XDG_CONFIG_HOME must be the path of a folder, was '/a\uFFFDb': correct it, unset it, or"
                        + " set LC_ALL to a locale that has its characters");
    }
}
