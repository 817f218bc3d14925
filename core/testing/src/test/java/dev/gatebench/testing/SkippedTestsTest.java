package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SkippedTestsTest {
    private final String before = System.getProperty("gatebench.skipped", "");

    @TempDir
    Path folder;

    @BeforeEach
    void keepElsewhere() {
        System.setProperty("gatebench.skipped", file().toString());
    }

    @AfterEach
    void keepAsBefore() {
        System.setProperty("gatebench.skipped", before);
    }

    private Path file() {
        return folder.resolve("target/skipped.tsv");
    }

    @Test
    void keepsWhichTestWasSkippedForWantOfWhat() throws Exception {
        assertThatThrownBy(() -> Requirement.OHA.orSkip(false))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("oha is missing: cargo install oha");
        Requirement.OHA.orSkip(true);

        assertThat(Files.readString(file()))
                .isEqualTo("SkippedTestsTest.keepsWhichTestWasSkippedForWantOfWhat\toha\tcargo install oha\n");
    }

    @Test
    void listsEachTestOnceInOrder() {
        String table = SkippedTests.table(List.of("BIT\tjq\tget jq", "AIT\twrk\tget wrk", "BIT\tjq\tget jq"));

        assertThat(table.lines().map(String::strip).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "Skipped, since something is missing here:",
                        "test needs how to get it",
                        "AIT wrk get wrk",
                        "BIT jq get jq");
    }
}
