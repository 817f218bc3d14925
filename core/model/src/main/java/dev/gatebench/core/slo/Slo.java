package dev.gatebench.core.slo;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.trial.Quantile;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A goal for the response times of an open load, a service-level objective: {@code p99=50ms}.
 *
 * @param atMostNs greatest time of the quantile, ns, above 0
 */
public record Slo(Quantile quantile, long atMostNs) {
    public Slo {
        if (atMostNs < 1) {
            throw new IllegalArgumentException("the time of a goal must be above 0, was " + atMostNs + " ns");
        }
    }

    /** Parses a goal; throws an {@link IllegalArgumentException} with one line when it is invalid. */
    @JsonCreator
    public static Slo parse(String text) {
        int equals = text.indexOf('=');
        String word = equals < 0 ? "" : text.substring(0, equals).strip();
        Optional<Quantile> quantile = Arrays.stream(Quantile.values())
                .filter(each -> each.word().equals(word))
                .findFirst();
        if (quantile.isEmpty()) {
            throw new IllegalArgumentException("a goal must be like 'p99=50ms', of one of "
                    + Arrays.stream(Quantile.values()).map(Quantile::word).collect(Collectors.joining(", ")) + ", was '"
                    + text + "'");
        }
        return new Slo(
                quantile.get(),
                Durations.parse(text.substring(equals + 1).strip()).toNanos());
    }

    /** Returns its name in files and on the command line. */
    @JsonValue
    public String id() {
        return quantile.word() + "=" + Durations.format(Duration.ofNanos(atMostNs));
    }

    /** Describes it for people: {@code p99 ≤ 50ms}. */
    public String words() {
        return quantile.word() + " ≤ " + Durations.format(Duration.ofNanos(atMostNs));
    }
}
