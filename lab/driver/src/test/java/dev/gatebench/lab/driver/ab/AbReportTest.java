package dev.gatebench.lab.driver.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbReportTest {
    private static final long START_MS = 1_700_000_000_000L;
    private static final String HEAD = "starttime\tseconds\tctime\tdtime\tttime\twait";
    private static final String ROW = "Mon Nov 23 12:00:00 2026\t1763899200\t0\t21\t21\t21";

    @TempDir
    private Path folder;

    @Test
    void readsWhatAReal23Left() throws IOException {
        List<String> table = ToolSteps.recorded(AbReportTest.class, "ab-2.3-20-connections.tsv");

        DriverTrial trial = trial(ToolSteps.recorded(AbReportTest.class, "ab-2.3-20-connections.txt"), table);

        assertThat(trial.requests()).isEqualTo(table.size() - 1).isPositive();
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.unanswered())
                .as("one of each connection when it stops")
                .hasValue(20);
        assertThat(trial.window().fromEpochMs()).isEqualTo(START_MS);
        assertThat(trial.window().lengthMs()).isBetween(950L, 1100L);
        assertThat(trial.serviceTime().orElseThrow().meanNs())
                .as("a delay of 20 ms")
                .isBetween(20e6, 25e6);
        assertThat(trial.serviceTime().orElseThrow().resolutionNs()).isEqualTo(1_000_000);
        assertThat(trial.completions().orElseThrow().counts().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(trial.requests());
    }

    @Test
    void hasNoTimesWhereSomeAreOfWrongReplies() throws IOException {
        DriverTrial trial = trial(printed("5", "1", "5", "2"), List.of());

        assertThat(trial.requests()).isEqualTo(3);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 2L, ErrorKind.OTHER, 1L));
        assertThat(trial.answered()).hasValue(5);
        assertThat(trial.failed()).hasValue(2);
        assertThat(trial.unanswered()).hasValue(21);
        assertThat(trial.serviceTime()).isEmpty();
        assertThat(trial.completions()).isEmpty();
    }

    @Test
    void refusesCountsThatMeanNothing() {
        assertThatThrownBy(() -> trial(printed("5", "0", "4", "0"), List.of()))
                .hasMessageContaining("did so after 4 of 5 requests");
        assertThatThrownBy(() -> trial(printed("5", "0", "5", "6"), List.of()))
                .hasMessageContaining("must be among its 5 complete requests, were 6");
        assertThatThrownBy(() -> trial(printed("many", "0", "5", "0"), List.of()))
                .hasMessageContaining("must have a line 'Complete requests'");
        assertThatThrownBy(() -> trial(List.of("apr_socket_recv: Connection refused (111)"), List.of()))
                .hasMessageContaining("ended with 'apr_socket_recv: Connection refused (111)'");
    }

    @Test
    void refusesATableThatIsNotThatOfItsCounts() {
        assertThatThrownBy(() -> trial(printed("2", "0", "2", "0"), List.of(HEAD, ROW)))
                .hasMessage("the table of ab must have a line for each of 2 complete requests, has 1");
        assertThatThrownBy(() -> trial(printed("2", "0", "2", "0"), List.of(HEAD, ROW, ROW.substring(0, 30))))
                .hasMessageContaining("a time of 0 ms to 1 h in its column 4 of 6");
        assertThatThrownBy(() ->
                        trial(printed("2", "0", "2", "0"), List.of(HEAD, ROW, ROW.replace("\t21\t21\t", "\t-1\t21\t"))))
                .hasMessageContaining("a time of 0 ms to 1 h");
        assertThatThrownBy(() -> trial(printed("2", "0", "2", "0"), List.of()))
                .hasMessageContaining("must begin with 'starttime', began with 'null'");
    }

    @Test
    void readsWhatAReal23LeftOfNewConnections() throws IOException {
        List<String> table = ToolSteps.recorded(AbReportTest.class, "ab-2.3-20-new-connections.tsv");

        DriverTrial trial = trial(
                newConnections(100), ToolSteps.recorded(AbReportTest.class, "ab-2.3-20-new-connections.txt"), table);

        assertThat(trial.requests()).isEqualTo(1204).isEqualTo(table.size() - 1);
        assertThat(trial.answered()).hasValue(1204);
        assertThat(trial.serviceTime().orElseThrow().meanNs())
                .as("a delay of 10 ms, and connecting")
                .isBetween(10e6, 20e6);
    }

    @Test
    void takesConnectionsThatWereClosedWithoutAReplyForFailedOnes() throws IOException {
        DriverTrial trial = trial(
                newConnections(5),
                ToolSteps.recorded(AbReportTest.class, "ab-2.3-closed-without-reply.txt"),
                List.of());

        assertThat(trial.requests()).isEqualTo(4170 - 417);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.OTHER, 417L));
        assertThat(trial.answered()).as("another length may be none").isEmpty();
        assertThat(trial.serviceTime()).as("its table has those too").isEmpty();
    }

    @Test
    void takesNothingFromAnAbThatHadNoReplyFirst() {
        List<String> printed = ToolSteps.recorded(AbReportTest.class, "ab-2.3-closed-without-reply.txt");

        assertThatThrownBy(() -> trial(newConnections(100), printed, List.of()))
                .hasMessageStartingWith("the first reply to ab must have a body of 100 bytes, had 5:");
    }

    private static List<String> printed(String complete, String failed, String keptAlive, String wrongStatus) {
        List<String> lines = new ArrayList<>(List.of(
                "Server Software:        ",
                "Concurrency Level:      20",
                "Time taken for tests:   1.001 seconds",
                "Complete requests:      " + complete,
                "Failed requests:        " + failed,
                "Keep-Alive requests:    " + keptAlive));
        if (!wrongStatus.equals("0")) {
            lines.add("Non-2xx responses:      " + wrongStatus);
        }
        return lines;
    }

    private DriverTrial trial(List<String> printed, List<String> table) throws IOException {
        return trial(ToolSteps.step(20, ToolSteps.GET, folder), printed, table);
    }

    /** Makes a step with a connection for each request, whose reply has so many bytes. */
    private ToolStep newConnections(int bodyBytes) {
        ToolStep like = ToolSteps.step(20, ToolSteps.NEW_CONNECTIONS, folder);
        return new ToolStep(
                like.step(),
                like.request(),
                new Expectation(200, bodyBytes, "body", 1),
                like.seconds(),
                like.cpus(),
                folder,
                like.results());
    }

    private DriverTrial trial(ToolStep step, List<String> printed, List<String> table) throws IOException {
        Files.write(step.results(), table);
        return AbReport.parse(new ToolOutput(START_MS, START_MS + 1100, printed))
                .trial(step, START_MS);
    }

    @Test
    void refusesATableWithALineWithoutAnEnd() throws IOException {
        Path table = SparseFile.grow(Files.writeString(folder.resolve("endless"), HEAD + "\n"));

        assertThatThrownBy(() -> AbTable.read(table, false))
                .hasMessageContaining("must have lines of 1048576 characters at most");
    }
}
