package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The divisor of a trial's CPU per request, its <em>reference</em>: a cost of fixed work measured at the same time, so
 * that the speed of the host divides out, which on a shared machine moves by tens of per cent within minutes.
 *
 * <p>{@link #BACKEND} is biased where two arms load the backend differently: the arm that loads it more would look
 * cheaper. With keepAlive off the backend accepts a connection for each request, and one kind of gateway hands over a
 * request in more pieces than another. {@link NormalisationChoice} and the comparison of two arms say where the backend
 * is not the reference.
 */
public enum Normalisation {
    /** No normalisation: the reference is 1. */
    NONE("none", trial -> OptionalDouble.of(1)),
    /** CPU time of the reference kernel, ns: mean of the silences before and after the trial that were measured. */
    KERNEL("kernel", trial -> trial.host().speed().stream()
            .flatMap(speed -> List.of(speed.kernelBeforeNs(), speed.kernelAfterNs()).stream())
            .flatMapToDouble(OptionalDouble::stream)
            .average()),
    /** CPU per request of the backend in the same window, ns; direct arms have none. */
    BACKEND("backend", trial -> trial.cpuNsPerRequest(Trial.BACKEND));

    /** The reference that is used wherever it applies. */
    public static final Normalisation DEFAULT = BACKEND;

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final Function<Trial, OptionalDouble> reference;

    Normalisation(String word, Function<Trial, OptionalDouble> reference) {
        this.word = word;
        this.reference = reference;
    }

    /** Returns the word in tables and in {@code results.json}. */
    @JsonValue
    public String word() {
        return word;
    }

    /** Returns the trial's reference; empty where it was not measured. */
    public OptionalDouble reference(Trial trial) {
        return reference.apply(trial);
    }

    boolean measuredIn(List<Trial> trials) {
        return trials.stream().allMatch(trial -> reference(trial).orElse(0) > 0);
    }

    /** Returns CPU per request of the system under test ÷ reference; empty where either was not measured. */
    public OptionalDouble cost(Trial trial) {
        double divisor = reference(trial).orElse(0);
        return trial.cpuNsPerRequest(Trial.SUT).stream()
                .filter(sut -> divisor > 0)
                .map(sut -> sut / divisor)
                .findFirst();
    }

    /**
     * Returns the factor from costs of one run to ns: the median reference of its trials, NaN without any. A normalised
     * cost is then the cost of the request at the host's median speed in the run.
     */
    public double scale(List<Trial> trials) {
        return Estimate.median(trials.stream()
                        .flatMapToDouble(trial -> reference(trial).stream())
                        .filter(value -> value > 0))
                .orElse(Double.NaN);
    }
}
