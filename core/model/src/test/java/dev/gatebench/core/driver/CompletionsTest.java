package dev.gatebench.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CompletionsTest {
    @Test
    void countsEachReplyInItsSecondAndZeroInThoseBetween() {
        CompletionCount count = new CompletionCount();
        for (long second : new long[] {0, 3, 3, -1, 3, 0}) {
            count.add(second);
        }

        Completions told = count.from(5000).orElseThrow();

        assertThat(told).isEqualTo(new Completions(4000, List.of(1L, 2L, 0L, 0L, 3L)));
        assertThat(told.later(70).fromEpochMs()).isEqualTo(4070);
        assertThat(Json.parse(Json.line(told), Completions.class)).isEqualTo(told);
    }

    @Test
    void tellsNothingWithoutAReplyAndOfAClockThatJumps() {
        assertThat(new CompletionCount().from(0)).isEmpty();
        CompletionCount jumping = new CompletionCount();
        jumping.add(0);
        jumping.add(86_399);
        assertThat(jumping.from(0)).isPresent();
        jumping.add(Long.MAX_VALUE / 2);
        assertThat(jumping.from(0)).isEmpty();
        jumping.add(Long.MIN_VALUE / 2);
        assertThat(jumping.from(0)).isEmpty();
    }

    @Test
    void refusesCountsThatMeanNothing() {
        assertThatThrownBy(() -> new Completions(0, List.of())).hasMessageContaining("must have a second");
        assertThatThrownBy(() -> new Completions(0, List.of(1L, -1L)))
                .hasMessageContaining("must be 0 or more, was -1");
    }

    @Property(tries = 200)
    void countsEachReplyOnceHoweverItIsCut(
            @ForAll List<@IntRange(max = 600) Integer> seconds, @ForAll @IntRange(max = 600_000) int cutMs) {
        CompletionCount count = new CompletionCount();
        seconds.forEach(count::add);

        long before = count.from(0).map(told -> told.beginningIn(0, cutMs)).orElse(0L);
        long after = count.from(0).map(told -> told.beginningIn(cutMs, 700_000)).orElse(0L);

        assertThat(before + after).isEqualTo(seconds.size());
    }
}
