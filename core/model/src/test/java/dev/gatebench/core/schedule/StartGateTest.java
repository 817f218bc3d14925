package dev.gatebench.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartGateTest {
    @TempDir
    private Path folder;

    @Test
    void saysOfEachGroupByItselfWhenItIsDue() throws IOException {
        StartGate gate = new StartGate(folder);
        assertThat(gate.dueEpochMs(0)).isEmpty();

        gate.open(0, 1_700_000_000_123L);

        assertThat(gate.dueEpochMs(0)).hasValue(1_700_000_000_123L);
        assertThat(gate.dueEpochMs(1)).isEmpty();
        assertThat(folder).isDirectoryContaining(file -> file.equals(gate.file(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "17000000001", "x\n", "-1\n", "1\n2\n", "1234567890123456\n", " 1\n"})
    void aFileThatIsNotWholeIsNoneYet(String text) throws IOException {
        Files.writeString(new StartGate(folder).file(3), text);

        assertThat(new StartGate(folder).dueEpochMs(3)).isEmpty();
    }

    @Property
    void anyTextIsATimeOrNone(@ForAll String text) {
        StartGate.parsed(text).ifPresent(due -> assertThat(text).isEqualTo(due + "\n"));
    }

    @Test
    void whoeverWaitedForNothingSaysSoInOneLine() {
        assertThat(new StartGate(Path.of("gate")).missed(2))
                .isEqualTo("'" + Path.of("gate", "group-2") + "' must hold the common start time of the injectors"
                        + " within 120 s, did not: another injector did not become ready; its log says why");
    }
}
