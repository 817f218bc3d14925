package dev.gatebench.jmh.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SpreadNumbersTest {

    @Test
    void theMeanOfTheNumbersIsTheMiddleOfTheTable() {
        int[] numbers = SpreadNumbers.shuffled(64, 10_000, new Random(1));

        assertThat(Arrays.stream(numbers).average()).hasValueCloseTo(5_000.5, Offset.offset(0.5));
    }

    @Property
    void allNumbersAreDifferentRoutesOfTheTable(
            @ForAll @IntRange(min = 1, max = 300) int count, @ForAll @IntRange(min = 1, max = 20_000) int size) {
        Assume.that(count <= size);

        int[] numbers = SpreadNumbers.shuffled(count, size, new Random(1));

        assertThat(numbers).hasSize(count).doesNotHaveDuplicates();
        assertThat(Arrays.stream(numbers)).allMatch(number -> number >= 1 && number <= size);
    }

    @Test
    void theOrderIsRandomButRepeatable() {
        int[] numbers = SpreadNumbers.shuffled(64, 10_000, new Random(1));

        assertThat(numbers).isEqualTo(SpreadNumbers.shuffled(64, 10_000, new Random(1)));
        assertThat(numbers).isNotEqualTo(SpreadNumbers.shuffled(64, 10_000, new Random(2)));
    }

    @Test
    void rejectsMoreRequestsThanRoutes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpreadNumbers.shuffled(65, 64, new Random(1)))
                .withMessage("count must be at most the table's size 64, was 65: ask for fewer");
    }
}
