package dev.gatebench.core.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StacksTest {
    @Test
    void readsFramesThatHoldSpacesAndNumbers() {
        Stacks stacks = Stacks.parse(List.of("main;void foo(int, char);operator new 2 3", "", "main 4"));

        assertThat(stacks.counts())
                .containsEntry(List.of("main", "void foo(int, char)", "operator new 2"), 3L)
                .containsEntry(List.of("main"), 4L);
        assertThat(stacks.samples()).isEqualTo(7);
    }

    @Test
    void countsAFrameOnceForEachStackThatHoldsIt() {
        Stacks stacks = Stacks.parse(List.of("a;b;a;b 5", "a;c 2", "b 1"));

        assertThat(stacks.self()).containsOnly(Map.entry("b", 6L), Map.entry("c", 2L));
        assertThat(stacks.total()).containsOnly(Map.entry("a", 7L), Map.entry("b", 6L), Map.entry("c", 2L));
    }

    @Test
    void namesTheLineThatIsNoStack() {
        for (String line : List.of("main;foo", "main -1", "3", "main 12345678901234567890", "main 9999999999999")) {
            assertThatThrownBy(() -> Stacks.parse(List.of("main 1", line)))
                    .as(line)
                    .hasMessageStartingWith("line 2 must be frames between semicolons");
        }
    }

    @Test
    void namesTheFileThatIsNone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.collapsed"), "nothing of the sort");

        assertThatThrownBy(() -> Stacks.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a.collapsed");
    }

    @Property(tries = 300)
    void readsWhatItWritesWhateverFramesAreCalled(@ForAll("stacks") Map<List<String>, Long> made) throws IOException {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        made.forEach((frames, count) -> Stacks.add(counts, frames, count));
        Stacks written = new Stacks(counts);
        Path file = Files.createTempFile("stacks", ".collapsed");
        try {
            written.write(file);

            assertThat(Stacks.read(file)).isEqualTo(written);
            assertThat(written.samples())
                    .isEqualTo(made.values().stream().mapToLong(Long::longValue).sum());
            assertThat(written.self().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(written.samples());
        } finally {
            Files.delete(file);
        }
    }

    @Property(tries = 300)
    void everyLineIsEitherReadOrNamed(@ForAll List<String> lines) {
        try {
            assertThat(Stacks.parse(lines).samples()).isNotNegative();
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageMatching("(?s)line \\d+ must be .*");
        }
    }

    @Provide
    Arbitrary<Map<List<String>, Long>> stacks() {
        Arbitrary<String> frame = Arbitraries.oneOf(
                Arbitraries.of("", " ", ";", "a;b", "a b", "\n", "</script>", "a 1", "Foo$$Lambda.0x00007f0000"),
                Arbitraries.strings().alpha().withChars("; \t\n\r\u2028</>$").ofMaxLength(12));
        return Arbitraries.maps(
                        frame.list().ofMinSize(1).ofMaxSize(6),
                        Arbitraries.longs().between(1, 1_000_000))
                .ofMaxSize(8);
    }

    @Property(tries = 300)
    void sharesOfAFlameGraphAreThoseOfTheStacks(@ForAll("stacks") Map<List<String>, Long> made) {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        made.forEach((frames, count) -> Stacks.add(counts, frames, count));
        Stacks stacks = new Stacks(counts);

        FlameGraph graph = FlameGraph.of(stacks, 3, stacks, 5);

        assertThat(graph.boxes()).allSatisfy(box -> {
            assertThat(box.left()).isBetween(-1e-9, 1.0);
            assertThat(box.left() + box.width()).isBetween(0.0, 1 + 1e-9);
            assertThat(box.candidate() * 3).isCloseTo(box.baseline() * 5, Offset.offset(1e-9));
        });
        assertThat(graph.boxes().isEmpty()).isEqualTo(made.isEmpty());
    }
}
