package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {
    record Sample(int load) {
        Sample {
            if (load > 9) {
                throw new IllegalArgumentException("load must be 9 or less, was " + load);
            }
        }
    }

    @Test
    void saysWhatAValueRefusesInItsOwnWords(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("sample.json"), "{\"load\": 10}");
        assertThatThrownBy(() -> Json.read(file, Sample.class))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " cannot be read: load must be 9 or less, was 10");
    }
}
