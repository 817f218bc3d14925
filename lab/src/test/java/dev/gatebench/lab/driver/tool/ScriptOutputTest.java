package dev.gatebench.lab.driver.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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
                .hasMessage("the output of wrk's script must have a line 'bytes', has none");
        assertThat(read.unknown(read.rows().get(0))).hasMessageEndingWith("was 'latency 3 5'");
    }

    /** Whatever a line between them is, it is read in full, or refused in one line of words. */
    @Property
    void dropsNoLineAndNoNumber(@ForAll @Size(max = 5) List<@Size(max = 4) List<Long>> numbers, @ForAll String other) {
        List<String> lines = new ArrayList<>();
        for (List<Long> row : numbers) {
            StringBuilder line = new StringBuilder("name" + lines.size());
            row.forEach(number -> line.append(' ').append(number));
            lines.add(line.toString());
        }
        lines.add(0, BEGIN);
        lines.add(other.replaceAll("\\R", ""));
        lines.add(END);
        try {
            ScriptOutput read = ScriptOutput.parse("wrk", lines, BEGIN, END);
            assertThat(read.counts().size() + read.rows().size()).isEqualTo(numbers.size() + 1);
            for (int i = 0; i < numbers.size(); i++) {
                List<Long> row = numbers.get(i);
                if (row.size() == 1) {
                    assertThat(read.count("name" + i)).isEqualTo(row.get(0));
                } else {
                    assertThat(read.rows()).contains(new ScriptOutput.Row("name" + i, row));
                }
            }
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).doesNotContain("\n").contains("must be a name and whole numbers");
        }
    }
}
