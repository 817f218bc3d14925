package dev.gatebench.shenyu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.shenyu.input.SettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOptionsTest {
    static final List<String> NAMES = JvmOptions.NAMES;

    private final Path dir;

    JvmOptionsTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void theReportsSetIsThePublishedOne() throws IOException {
        assertThat(JvmOptions.read("report", dir))
                .containsExactly(
                        "-Xmx4g",
                        "-Xms4g",
                        "-Xmn1g",
                        "-Xss512k",
                        "-XX:+DisableExplicitGC",
                        "-XX:LargePageSizeInBytes=128m");
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyBundledSetHasTheSameHeap(String name) throws IOException {
        assertThat(JvmOptions.read(name, dir)).contains("-Xms4g", "-Xmx4g");
    }

    @Test
    void readsAFileOfTheUsersRelativeToTheBase() throws IOException {
        Files.writeString(dir.resolve("mine.jvmopts"), "# small\n\n  -Xmx64m \n-XX:+UseSerialGC\n");
        assertThat(JvmOptions.read("mine.jvmopts", dir)).containsExactly("-Xmx64m", "-XX:+UseSerialGC");
    }

    @Test
    void saysWhereItLookedForAFileThatIsNotThere() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.read("none.jvmopts", dir))
                .withMessage(
                        "JVM option file 'none.jvmopts' must exist, was not found as %s: correct the path",
                        dir.resolve("none.jvmopts"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Xmx64m", "-Xmx64m -Xms64m", "-Xmx 4g"})
    void rejectsALineThatIsNotOneOption(String line) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", line))
                .withMessage(
                        "JVM option file 'mine.jvmopts': an option must start with - and have no blanks, was \"%s\": "
                                + "write one option a line",
                        line);
    }

    @Test
    void rejectsToRunSomethingElse() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", "-jar"))
                .withMessageEndingWith("\"-jar\" is no option of the JVM but says what to run: remove it");
    }
}
