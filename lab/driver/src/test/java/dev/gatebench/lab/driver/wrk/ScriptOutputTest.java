package dev.gatebench.lab.driver.wrk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ScriptOutputTest {
    private static final String BEGIN = "begin";
    private static final String END = "end";

    @Test
    void readsWhatStandsBetweenItsTwoLines() {
        ScriptOutput read = ScriptOutput.parse(
                "wrk", List.of("Running 5s test", BEGIN, "requests 7", "latency 3 5", END, "more 1"), BEGIN, END);

        assertThat(read.counts()).containsOnlyKeys("requests");
        assertThat(read.count("requests")).isEqualTo(7);
        assertThat(read.rows()).containsExactly(new ScriptOutput.Row("latency", List.of(3L, 5L)));
        assertThatThrownBy(() -> read.count("bytes"))
                .hasMessage("the output of wrk's script must have a line 'bytes', has none: is another script used?");
        assertThat(read.unknown(read.rows().get(0))).hasMessageContaining("was 'latency 3 5'");
    }

    @Test
    void refusesASecondCountOfAName() {
        assertThatThrownBy(() -> ScriptOutput.parse("wrk", List.of(BEGIN, "requests 7", "requests 8", END), BEGIN, END))
                .hasMessage("the output of wrk's script must have one line 'requests', has two: is it of two runs?");
    }

    @Property(tries = 200)
    void dropsNoLineAndNoNumber(@ForAll @Size(max = 5) List<@Size(min = 1, max = 4) List<Long>> numbers) {
        ScriptOutput read = ScriptOutput.parse("wrk", printed(numbers), BEGIN, END);

        assertThat(read.counts().size() + read.rows().size()).isEqualTo(numbers.size());
        for (int i = 0; i < numbers.size(); i++) {
            List<Long> row = numbers.get(i);
            if (row.size() == 1) {
                assertThat(read.count("name" + i)).isEqualTo(row.get(0));
            } else {
                assertThat(read.rows()).contains(new ScriptOutput.Row("name" + i, row));
            }
        }
    }

    /** Wherever it stands. */
    @Property(tries = 200)
    void refusesALineThatIsNone(
            @ForAll @Size(max = 3) List<@Size(min = 1, max = 3) List<Long>> numbers,
            @ForAll @IntRange(max = 3) int place,
            @ForAll @From("noLines") String other) {
        List<String> lines = printed(numbers);
        lines.add(1 + Math.min(place, numbers.size()), other);

        assertThatThrownBy(() -> ScriptOutput.parse("wrk", lines, BEGIN, END))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be a name and whole numbers that it knows, was '" + other + "'");
    }

    @Provide
    Arbitrary<String> noLines() {
        return Arbitraries.strings()
                .withChars('a', '1', '.', ' ', '-')
                .filter(line -> !line.matches("[^ ]*( -?[0-9]{1,18})+"));
    }

    private static List<String> printed(List<List<Long>> numbers) {
        List<String> lines = new ArrayList<>(List.of(BEGIN));
        for (List<Long> row : numbers) {
            StringBuilder line = new StringBuilder("name" + (lines.size() - 1));
            row.forEach(number -> line.append(' ').append(number));
            lines.add(line.toString());
        }
        lines.add(END);
        return lines;
    }
}
