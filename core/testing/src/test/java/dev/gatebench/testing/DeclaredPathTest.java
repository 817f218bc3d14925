package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that uses a program without declaring it fails, since what it starts does not find the program. */
class DeclaredPathTest {
    @Test
    void hidesProgramsThatATestDoesNotDeclareFromWhatItStarts() {
        assertThat(Stream.of(Requirement.values())
                        .flatMap(each -> each.programs().stream())
                        .filter(program -> find(program).isPresent()))
                .isEmpty();
        assertThat(find("sh")).isPresent();
    }

    @Test
    @Needs(Requirement.TASKSET)
    void leavesThoseThatItDeclares() {
        assertThat(find("taskset")).isPresent();
        assertThat(find("nginx")).isEmpty();
    }

    @Test
    void leavesThoseThatItAsksForWhileItRuns() {
        Requirement.DOCKERD.orSkip();
        assertThat(find("dockerd")).isPresent();
    }

    private static Optional<Path> find(String program) {
        return Stream.of(DeclaredPath.ofRunningTest().split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
