package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @TempDir
    private Path dir;

    record Sample(int load) {
        Sample {
            if (load > 9) {
                throw new IllegalArgumentException("load must be 9 or less, was " + load);
            }
        }
    }

    @Test
    void saysWhatAValueRefusesInItsOwnWords() throws IOException {
        Path file = Files.writeString(dir.resolve("sample.json"), "{\"load\": 10}");
        assertThatThrownBy(() -> Json.read(file, Sample.class))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " cannot be read: load must be 9 or less, was 10");
    }

    record Whole(int fits32, long fits64) {}

    @Test
    void takesANumberForAWholeOneThatIsWhole() throws IOException {
        assertThat(whole("{\"fits32\": 6e2, \"fits64\": 9007199254740993.0}"))
                .isEqualTo(new Whole(600, 9007199254740993L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.5",
                "1e19",
                "9.99999999999999999",
                "1e-999",
                "1e999",
                "-1e300",
                "9223372036854775808",
                "\"1\"",
                "null",
                "[1]"
            })
    void takesNothingElseForAWholeNumber(String number) {
        assertThatThrownBy(() -> whole("{\"fits32\": 1, \"fits64\": " + number + "}"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'fits64'");
    }

    private Whole whole(String json) throws IOException {
        return Json.read(Files.writeString(dir.resolve("whole.json"), json), Whole.class);
    }
}
