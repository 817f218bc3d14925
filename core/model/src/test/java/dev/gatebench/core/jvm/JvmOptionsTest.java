package dev.gatebench.core.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertThat(JvmOptions.read("report", dir, 17))
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
    void everyBundledSetHasTheHeapThatItsNameSays(String name) throws IOException {
        String heap = name.endsWith("-1g") ? "1g" : "4g";
        assertThat(JvmOptions.read(name, dir, 17)).containsOnlyOnce("-Xms" + heap, "-Xmx" + heap);
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void noTwoBundledSetsAreTheSame(int feature) {
        assertThat(NAMES)
                .extracting(name -> Set.copyOf(JvmOptions.read(name, dir, feature)))
                .doesNotHaveDuplicates();
    }

    @Test
    void theReportsSetWithoutXmnIsTheReportsButForThat() throws IOException {
        List<String> without = new ArrayList<>(JvmOptions.read("report", dir, 17));
        without.remove("-Xmn1g");
        assertThat(JvmOptions.read("report-no-xmn", dir, 17)).containsExactlyElementsOf(without);
    }

    @ParameterizedTest
    @CsvSource({"17,false", "20,false", "21,true", "22,true", "23,false", "25,false"})
    void asksForGenerationalZgcWhereTheJdkHasItAndDoesNotTakeItByItself(int feature, boolean asks) throws IOException {
        assertThat(JvmOptions.read("zgc", dir, feature).contains("-XX:+ZGenerational"))
                .isEqualTo(asks);
        assertThat(JvmOptions.read("zgc-1g", dir, feature).contains("-XX:+ZGenerational"))
                .isEqualTo(asks);
    }

    @ParameterizedTest
    @CsvSource({
        "17:-Da,     16,false",
        "17:-Da,     17,true",
        "17:-Da,     18,false",
        "21-23:-Da,  20,false",
        "21-23:-Da,  21,true",
        "21-23:-Da,  23,true",
        "21-23:-Da, 24,false",
        "24-:-Da,    23,false",
        "24-:-Da,    24,true",
        "24-:-Da,    99,true",
        "-Da=17:x,   11,true"
    })
    void aLineIsForTheJdksThatItBeginsWith(String line, int feature, boolean taken) {
        assertThat(JvmOptions.parse("mine.jvmopts", line, feature)).hasSize(taken ? 1 : 0);
    }

    @Test
    void refusesARangeThatEndsBeforeItBeginsAndABadOptionOfAnyJdk() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", "25-17:-Xmx1g", 17))
                .withMessage(
                        "JVM option file 'mine.jvmopts': a range of JDKs must not end before it begins, was \"25-17:-Xmx1g\": write 17-25:");
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", "25-:Xmx1g", 17))
                .withMessageContaining("was \"Xmx1g\"");
    }

    @Test
    void readsAFileOfTheUsersRelativeToTheBase() throws IOException {
        Files.writeString(dir.resolve("mine.jvmopts"), "# small\n\n  -Xmx64m \n-XX:+UseSerialGC\n");
        assertThat(JvmOptions.read("mine.jvmopts", dir, 17)).containsExactly("-Xmx64m", "-XX:+UseSerialGC");
    }

    @Test
    void saysWhereItLookedForAFileThatIsNotThere() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.read("none.jvmopts", dir, 17))
                .withMessage(
                        "JVM option file 'none.jvmopts' must exist, was not found as %s: correct the path",
                        dir.resolve("none.jvmopts"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Xmx64m", "-Xmx64m -Xms64m", "-Xmx 4g"})
    void rejectsALineThatIsNotOneOption(String line) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", line, 17))
                .withMessage(
                        "JVM option file 'mine.jvmopts': an option must start with - and have no blanks, was \"%s\": "
                                + "write one option a line",
                        line);
    }

    @Test
    void rejectsToRunSomethingElse() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> JvmOptions.parse("mine.jvmopts", "-jar", 17))
                .withMessageEndingWith("\"-jar\" is no option of the JVM but says what to run: remove it");
    }

    @Test
    void refusesAFileThatIsLargerThanAnyMemory() throws IOException {
        SparseFile.grow(dir.resolve("mine.jvmopts"));

        assertThatThrownBy(() -> JvmOptions.read("mine.jvmopts", dir, 17))
                .hasMessageContaining("mine.jvmopts' must have 16777216 bytes at most");
    }
}
