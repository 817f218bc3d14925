package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A result of JMH.
 *
 * @param benchmark class and method, without the package
 * @param mode JMH's mode: {@code avgt}, {@code thrpt}, {@code sample}, {@code ss}
 * @param n measured iterations over all forks
 * @param forkScores median of the iterations of each fork, each above 0; empty where JMH's file does not have them
 * @param error half of JMH's 99.9 % interval; absent where JMH gives none (fewer than three iterations)
 * @param allocBytesPerOp bytes allocated an operation; absent without JMH's gc profiler
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JmhScore(
        String benchmark,
        Map<String, String> params,
        int threads,
        String mode,
        int n,
        double score,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Double> forkScores,
        OptionalDouble error,
        String unit,
        OptionalDouble allocBytesPerOp) {
    public JmhScore {
        params = Collections.unmodifiableMap(new TreeMap<>(params));
        forkScores = List.copyOf(forkScores);
    }

    /** Returns the value of a parameter. */
    public Optional<String> param(String name) {
        return Optional.ofNullable(params.get(name));
    }

    /** Returns the time unit of {@link #unit} in ns; empty for scores that are no time per operation. */
    OptionalDouble nsPerUnit() {
        return switch (unit) {
            case "ns/op" -> OptionalDouble.of(1);
            case "us/op" -> OptionalDouble.of(1e3);
            case "ms/op" -> OptionalDouble.of(1e6);
            case "s/op" -> OptionalDouble.of(1e9);
            default -> OptionalDouble.empty();
        };
    }
}
