package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A result of JMH.
 *
 * @param benchmark class and method, without the package
 * @param params its parameters by name
 * @param mode JMH's mode: {@code avgt}, {@code thrpt}, {@code sample}, {@code ss}
 * @param n measured iterations over all forks
 * @param score the score
 * @param error half of JMH's 99.9 % interval; absent where JMH gives none (fewer than three iterations)
 * @param unit unit of the score, such as {@code ns/op}
 * @param allocBytesPerOp bytes allocated an operation; absent without JMH's gc profiler
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JmhScore(
        String benchmark,
        Map<String, String> params,
        String mode,
        int n,
        double score,
        OptionalDouble error,
        String unit,
        OptionalDouble allocBytesPerOp) {
    public JmhScore {
        params = Collections.unmodifiableMap(new TreeMap<>(params));
    }
}
