package dev.gatebench.core.tool.reading;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.DataException;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndlessLinesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"timeStamp,elapsed,label,responseCode,success,bytes,allThreads", "RUN\ta.B\tb\t1700000000000"})
    void areReadUpToTheLimitOfALine(String head) throws IOException {
        Path log = SparseFile.grow(Files.writeString(folder.resolve("log"), head + "\n"));

        assertThatThrownBy(() -> new ToolFiles(new ToolOutputs(Optional.empty(), Map.of())).read(log))
                .isInstanceOf(DataException.class)
                .hasMessage("'" + log + "' must have lines of 1048576 characters at most, has a longer one: mend"
                        + " what writes it, or give another");
    }
}
