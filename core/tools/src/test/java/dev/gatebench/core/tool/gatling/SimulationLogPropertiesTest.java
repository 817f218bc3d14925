package dev.gatebench.core.tool.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeProperty;

class SimulationLogPropertiesTest {
    /** Less than the log has, so that records lie across its end. */
    private static final int BUFFER_BYTES = 4096;

    private byte[] whole = {};
    private List<String> records = List.of();

    @BeforeProperty
    void reads() throws IOException {
        whole = Files.readAllBytes(SimulationLogTest.ALL_KINDS);
        records = Records.of(SimulationLogTest.ALL_KINDS);
    }

    @Property(tries = 200)
    void aPrefixOfALogHasAPrefixOfItsRecords(@ForAll @IntRange(max = 14_459) int length) throws IOException {
        List<String> some = read(Arrays.copyOf(whole, length), (log, file) -> Records.rest(log));

        assertThat(records.subList(0, some.size())).isEqualTo(some);
        assertThat(length < whole.length || some.size() == records.size()).isTrue();
    }

    @Property(tries = 100)
    void aLogThatGrowsInTwoStepsHasTheSameRecords(@ForAll @IntRange(max = 14_459) int length) throws IOException {
        read(Arrays.copyOf(whole, length), (log, file) -> {
            List<String> first = Records.rest(log);
            Files.write(file, Arrays.copyOfRange(whole, length, whole.length), StandardOpenOption.APPEND);
            List<String> second = Records.rest(log);

            assertThat(first).isEqualTo(records.subList(0, first.size()));
            assertThat(second).isEqualTo(records.subList(first.size(), records.size()));
            return second;
        });
    }

    @Property(tries = 200)
    void damageIsAnIoExceptionOrUnnoticedButNothingElse(
            @ForAll @IntRange(max = 14_458) int from, @ForAll @Size(min = 1, max = 40) byte[] damage)
            throws IOException {
        byte[] damaged = whole.clone();
        System.arraycopy(damage, 0, damaged, from, Math.min(damage.length, whole.length - from));
        try {
            assertThat(read(damaged, (log, file) -> Records.rest(log))).hasSizeLessThan(whole.length);
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private interface Reading {
        List<String> of(SimulationLog log, Path file) throws IOException;
    }

    /** Reads a log of these bytes, in a file of its own: one that is written again waits for the disk. */
    private static List<String> read(byte[] bytes, Reading reading) throws IOException {
        Path file = Files.createTempFile("part", ".simlog");
        try {
            Files.write(file, bytes);
            try (SimulationLog log = SimulationLog.open(file, BUFFER_BYTES)) {
                return reading.of(log, file);
            }
        } finally {
            Files.delete(file);
        }
    }
}
