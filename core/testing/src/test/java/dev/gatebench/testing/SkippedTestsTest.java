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
        assertThatThrownBy(() -> Requirement.TIMER_SLACK.orSkip(false))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("timerslack_ns of a thread is missing: run the tests on Linux 4.6 or later");
        Requirement.TIMER_SLACK.orSkip(true);

        assertThat(Files.readString(file()))
                .isEqualTo("SkippedTestsTest.keepsWhichTestWasSkippedForWantOfWhat\ttimerslack_ns of a thread"
                        + "\trun the tests on Linux 4.6 or later\n");
    }

    @Test
    void skipsNoTestForAToolThatIsThere() {
        assertThatThrownBy(() -> Requirement.NGINX.orSkip(false))
                .hasMessage("'nginx' must be asked for by orSkip(), which looks for it itself");
        assertThatThrownBy(Requirement.TIMER_SLACK::orSkip).hasMessage("only a test can find it: call orSkip(FOUND)");
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
