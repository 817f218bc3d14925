package dev.gatebench.core.tool.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationLogTest {
    /**
     * Recorded with {@code RecordedSimulation}; Gatling's console said 330 requests, 200 OK, 130 KO, 5 of them for each
     * late step.
     */
    static final Path ALL_KINDS = Path.of("src/test/resources/logs/all-kinds.simlog");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void readsTheHeader() throws IOException {
        try (SimulationLog log = SimulationLog.open(ALL_KINDS)) {
            RunHeader header = log.header().orElseThrow();
            assertThat(header.gatlingVersion()).isEqualTo("3.15.1");
            assertThat(header.simulationClass()).isEqualTo("dev.gatebench.gatling.testing.RecordedSimulation");
            assertThat(header.description()).isEqualTo("a description");
            assertThat(header.scenarios()).containsExactly("Größe und 名前");
            assertThat(header.startEpochMs()).isEqualTo(1_795_192_066_296L);
        }
    }

    @Test
    void readsEveryKindOfRecordWithNamesInAnyScript() throws IOException {
        var count = Records.of(ALL_KINDS).stream()
                .map(line -> line.replaceAll(" \\d+\\.\\.\\d+( \\d+)?", ""))
                .map(line -> line.replaceAll("127.0.0.1:\\d+", "HOST"))
                .collect(Collectors.groupingBy(line -> line.strip(), Collectors.counting()));

        assertThat(count)
                .containsEntry("REQUEST [] plain true", 100L)
                .containsEntry("REQUEST [outer, внутри] 名前 ok true", 100L)
                .containsEntry("REQUEST [outer, внутри] é500 false status.find.is(200), found 500", 100L)
                .containsEntry("REQUEST [] short false bodyLength.find.is(2048), failed", 5L)
                .containsEntry("REQUEST [] hang false Request timeout to 127.0.0.1/HOST after 200 ms", 5L)
                .containsEntry("REQUEST [] close false i.g.h.c.i.PrematureCloseException: Premature close", 5L)
                .containsEntry("GROUP [outer, внутри] false", 100L)
                .containsEntry("GROUP [outer] false", 100L)
                .containsEntry("ERROR unbuildable: No attribute named 'missing' is defined", 5L)
                .containsEntry("USER 0 true", 5L)
                .containsEntry("USER 0 false", 5L);
        assertThat(count.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(545);
    }

    @Test
    void goesOnWhereItStoppedWhenTheLogGrows() throws IOException {
        Path file = folder.resolve("growing.log");
        try (LogWriter writer = new LogWriter(file, 1000, List.of("one"));
                SimulationLog log = SimulationLog.open(file)) {
            assertThat(log.next()).isFalse();
            assertThat(log.header()).isEmpty();

            writer.request("a", 1001, 1002, "").flush();
            assertThat(Records.rest(log)).containsExactly("REQUEST [] a 1001..1002 true ");
            assertThat(log.next()).isFalse();

            writer.request("a", 1003, 1004, "").user("one", false, 1005).flush();
            assertThat(Records.rest(log)).containsExactly("REQUEST [] a 1003..1004 true ", "USER 0 false 1005..1005");
        }
    }

    @Test
    void readsOnWhereGatlingHadNoRoomForTheLengthOfAnEmptyMessage() throws IOException {
        Path file = folder.resolve("cut.log");
        try (LogWriter writer = new LogWriter(file, 1000, List.of("one"))) {
            writer.requestCutOffAtItsMessage("a", 1001, 1002)
                    .user("one", false, 1003)
                    .requestCutOffAtItsMessage("a", 1003, 1004)
                    .request("a", 1004, 1005, "")
                    .request("a", 1005, 1006, "status, found 500");
        }
        assertThat(Records.of(file))
                .containsExactly(
                        "REQUEST [] a 1001..1002 true ",
                        "USER 0 false 1003..1003",
                        "REQUEST [] a 1003..1004 true ",
                        "REQUEST [] a 1004..1005 true ",
                        "REQUEST [] a 1005..1006 false status, found 500");
    }

    @Test
    void readsTheLogsOfAllVersionsThatWriteThisForm() throws IOException {
        for (String version : List.of("3.13.0", "3.14.9", "3.15.1", "3.16.0")) {
            Path file = folder.resolve(version + ".log");
            try (LogWriter writer = new LogWriter(file, version, 1000, List.of("one"))) {
                writer.request("a", 1001, 1002, "");
            }
            assertThat(Records.of(file)).as(version).containsExactly("REQUEST [] a 1001..1002 true ");
        }
    }

    @Test
    void refusesTheLogOfAVersionThatWroteText() throws IOException {
        Path file = folder.resolve("old.log");
        new LogWriter(file, "3.12.0", 1000, List.of()).close();

        assertThatThrownBy(() -> Records.of(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "simulation.log of Gatling 3.12.0: the binary form is understood of 3.13.0 and" + " later: ");
    }

    @Test
    void refusesATextLog() throws IOException {
        Path file =
                Files.writeString(folder.resolve("text.log"), "RUN\tsome.Simulation\tsome\t1500000000000\t \t3.0\n");

        assertThatThrownBy(() -> Records.of(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no binary simulation.log: it begins with byte 0x52");
    }

    @Test
    void refusesZeros() throws IOException {
        Path file = Files.write(folder.resolve("zeros.log"), new byte[100]);

        assertThatThrownBy(() -> Records.of(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no binary simulation.log: no version");
    }

    @Test
    void saysWhereALogIsDamaged() throws IOException {
        Path file = folder.resolve("damaged.log");
        new LogWriter(file, 1000, List.of("one")).close();
        long length = Files.size(file);
        Files.write(file, "junk".getBytes(StandardCharsets.US_ASCII), java.nio.file.StandardOpenOption.APPEND);

        assertThatThrownBy(() -> Records.of(file))
                .isInstanceOf(IOException.class)
                .hasMessage("'%s' is damaged before byte %d: a record must be of type 1..4, was 106"
                        .formatted(file, length + 1));
    }

    @Test
    void refusesAStringThatWasNeverWritten() throws IOException {
        Path file = folder.resolve("dangling.log");
        new LogWriter(file, 1000, List.of("one")).close();
        Files.write(file, new byte[] {4, -1, -1, -1, -1}, java.nio.file.StandardOpenOption.APPEND);

        assertThatThrownBy(() -> Records.of(file))
                .hasMessageContaining("string 1 is referred to but was never written");
    }
}
