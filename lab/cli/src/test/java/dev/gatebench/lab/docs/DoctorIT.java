package dev.gatebench.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.command.HelpExamples;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs {@code doctor} on this machine with the arguments that the documents and its own help give. */
@Integration
class DoctorIT {
    /** Done, or the environment is unfit. */
    private static final Set<Integer> FINE = Set.of(0, 3);

    @Test
    void examinesThisMachineAndEndsWith3WhereThatIsUnfitToMeasure() throws IOException {
        Set<List<String>> given = new HashSet<>(DocsCommandsTest.ofDoctor());
        HelpExamples.all().stream()
                .filter(example -> example.startsWith("gatebench doctor"))
                .map(example -> List.of(example.split(" ", -1)))
                .forEach(words -> given.add(words.subList(1, words.size())));

        assertThat(given).contains(List.of("doctor"));
        given.forEach(arguments -> DocsCommandsTest.run(arguments, FINE));
    }
}
