package dev.gatebench.gatling.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.gatling.testing.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

class SimulationLogPropertiesTest {
    private byte[] whole = {};
    private List<String> records = List.of();
    private Path file = Path.of("");

    @BeforeProperty
    void reads() throws IOException {
        whole = Files.readAllBytes(SimulationLogTest.ALL_KINDS);
        records = Records.of(SimulationLogTest.ALL_KINDS);
        file = Files.createTempFile("part", ".simlog");
    }

    @AfterProperty
    void deletes() throws IOException {
        Files.delete(file);
    }

    @Property(tries = 500)
    void aPrefixOfALogHasAPrefixOfItsRecords(@ForAll @IntRange(max = 14_459) int length) throws IOException {
        Files.write(file, Arrays.copyOf(whole, length));

        List<String> some = Records.of(file);

        assertThat(records.subList(0, some.size())).isEqualTo(some);
        assertThat(length < whole.length || some.size() == records.size()).isTrue();
    }

    @Property(tries = 300)
    void aLogThatGrowsInTwoStepsHasTheSameRecords(@ForAll @IntRange(max = 14_459) int length) throws IOException {
        Files.write(file, Arrays.copyOf(whole, length));
        try (SimulationLog log = SimulationLog.open(file)) {
            List<String> first = Records.rest(log);
            Files.write(file, whole);
            List<String> second = Records.rest(log);

            assertThat(first).isEqualTo(records.subList(0, first.size()));
            assertThat(second).isEqualTo(records.subList(first.size(), records.size()));
        }
    }

    @Property(tries = 500)
    void damageIsAnIoExceptionOrUnnoticedButNothingElse(
            @ForAll @IntRange(max = 14_458) int from, @ForAll @Size(min = 1, max = 40) byte[] damage)
            throws IOException {
        byte[] damaged = whole.clone();
        System.arraycopy(damage, 0, damaged, from, Math.min(damage.length, whole.length - from));
        Files.write(file, damaged);
        try {
            assertThat(Records.of(file)).hasSizeLessThan(whole.length);
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}
