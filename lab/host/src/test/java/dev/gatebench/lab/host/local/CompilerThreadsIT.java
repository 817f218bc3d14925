package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On the compiler of this very JVM. */
@Needs(Requirement.LINUX)
@Integration
class CompilerThreadsIT {
    private final long pid = ProcessHandle.current().pid();

    @AfterEach
    void level() {
        var unused = CompilerThreads.levelPrecedence(pid);
    }

    @Test
    @Needs(Requirement.NICE)
    void runBeforeOthersUntilTheyAreLevelled() throws IOException {
        int own = ProcStat.nice(Path.of("/proc/self/stat")).orElseThrow();

        assertThat(CompilerThreads.favour(Set.of(pid), allowed())).isTrue();
        assertThat(niceOfCompilers()).containsExactly(Niceness.FAVOURED);

        assertThat(CompilerThreads.levelPrecedence(pid)).isTrue();
        assertThat(niceOfCompilers()).containsExactly(own);
    }

    @Test
    void areSaidToRunFirstWhereTheSystemLetsThem() throws IOException {
        int own = ProcStat.nice(Path.of("/proc/self/stat")).orElseThrow();

        assertThat(Niceness.isPermitted()).isEqualTo(Requirement.NICE.isMet());

        assertThat(ProcStat.nice(Path.of("/proc/self/stat"))).hasValue(own);
    }

    @Test
    void areNotFoundInAProcessThatIsGone() {
        assertThat(CompilerThreads.favour(Set.of(Long.MAX_VALUE), allowed())).isFalse();
        assertThat(CompilerThreads.levelPrecedence(Long.MAX_VALUE)).isTrue();
    }

    private Set<Integer> niceOfCompilers() {
        return CompilerThreads.of(Path.of("/proc", Long.toString(pid))).stream()
                .flatMapToInt(thread -> ProcStat.nice(thread.resolve("stat")).stream())
                .boxed()
                .collect(Collectors.toSet());
    }

    private static CpuSet allowed() {
        return CpuSet.parse(status("Cpus_allowed_list:"));
    }

    private static String status(String field) {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(field))
                    .map(line -> line.substring(field.length()).strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
