package dev.gatebench.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.gatebench.core.profile.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PerfScriptTest {
    /** Recorded with perf 6.1 of nginx 1.22 under wrk, its first samples. */
    private static final Path NGINX = Path.of("src/test/resources/dev/gatebench/lab/profile/perf-6.1-nginx.txt");

    @Test
    void readsWhatPerfPrintedOfNginx() throws IOException {
        List<String> lines = Files.readAllLines(NGINX);
        Stacks stacks = PerfScript.stacks(lines);

        assertThat(stacks.samples())
                .isEqualTo(
                        lines.stream().filter(line -> line.startsWith("nginx")).count());
        assertThat(stacks.total()).containsEntry("nginx", stacks.samples()).containsKey("do_syscall_64_[k]");
        assertThat(stacks.counts().keySet()).anySatisfy(frames -> assertThat(frames)
                .as("callers that are not known say nothing")
                .startsWith("nginx", "__GI___writev", "entry_SYSCALL_64_after_hwframe_[k]")
                .endsWith("tcp_schedule_loss_probe.part.0_[k]"));
    }

    @Test
    void namesTheFileOfCodeWithoutSymbols() {
        Stacks stacks = PerfScript.stacks(List.of(
                "my proxy ",
                "\t           64873 [unknown] (/usr/bin/my proxy)",
                "\t           5a712 std::sort(int*, int*) (/usr/lib/libx.so (deleted))",
                "",
                "idle "));

        assertThat(stacks.counts())
                .containsExactly(Map.entry(List.of("my proxy", "std::sort(int*, int*)", "[my proxy]"), 1L));
    }

    @Test
    void aLongLineWithoutItsLastBracketCostsNoMoreThanItsLength() {
        List<String> lines = List.of("a ", "\t 5a712 f ([k" + "[".repeat(1 << 19) + "ernel");

        Stacks stacks = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> PerfScript.stacks(lines));

        assertThat(stacks.samples()).isBetween(0L, 1L);
    }

    @Property(tries = 200)
    void readsAnythingWithoutAnError(@ForAll List<String> lines) {
        assertThat(PerfScript.stacks(lines).samples()).isBetween(0L, (long) lines.size());
    }
}
