package dev.gatebench.injector.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedReplyTest {
    @Test
    void refusesABodyThatIsLargerThanAnyMemory(@TempDir Path folder) throws IOException {
        Path body = SparseFile.grow(folder.resolve("body"));

        assertThatThrownBy(() -> ExpectedReply.read(new Expectation(200, 4, body.toString(), 1), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be read: '" + body + "' must have 67108864 bytes at most");
    }
}
