package dev.gatebench.jmh.benchmark;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Route numbers spread evenly over a table. */
final class SpreadNumbers {

    private SpreadNumbers() {}

    /**
     * The middles of {@code count} equal parts of 1 to {@code size}, in random order; their mean is the table's middle.
     *
     * @throws IllegalArgumentException if there are more parts than numbers
     */
    static int[] shuffled(int count, int size, Random random) {
        if (count > size) {
            throw new IllegalArgumentException(
                    "count must be at most the table's size %d, was %d: ask for fewer".formatted(size, count));
        }
        List<Integer> numbers = IntStream.range(0, count)
                .mapToObj(part -> 1 + (int) ((2L * part + 1) * size / (2L * count)))
                .collect(Collectors.toList());
        Collections.shuffle(numbers, random);
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }
}
