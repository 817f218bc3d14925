package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What the CPU per request of a trial is divided by, so that the speed of the host, which on a shared machine moves by
 * tens of per cent within minutes, divides out: the trial's <em>reference</em>, a cost of fixed work measured at the
 * same time.
 *
 * <p>{@link #BACKEND} is biased where two arms load the backend differently, which would make the one that loads it
 * more look cheaper: with keepAlive off the backend accepts a connection for each request, and one kind of gateway
 * hands a request over in more pieces than another. {@link NormalisationChoice} and the comparison of two arms say
 * where it is not taken.
 */
public enum Normalisation {
    /** Nothing: the reference is 1. */
    NONE("none") {
        @Override
        public OptionalDouble reference(Trial trial) {
            return OptionalDouble.of(1);
        }
    },
    /**
     * CPU time of the reference kernel in the silences before and after the trial, mean of those that were measured,
     * ns.
     */
    KERNEL("kernel") {
        @Override
        public OptionalDouble reference(Trial trial) {
            return trial.host().speed().stream()
                    .flatMap(speed -> List.of(speed.kernelBeforeNs(), speed.kernelAfterNs()).stream())
                    .flatMapToDouble(OptionalDouble::stream)
                    .average();
        }
    },
    /** CPU per request of the backend in the same window, ns; no direct arm has it. */
    BACKEND("backend") {
        @Override
        public OptionalDouble reference(Trial trial) {
            return trial.cpuNsPerRequest(Trial.BACKEND);
        }
    };

    /** What CPU per request is divided by where it can be. The only place that says so. */
    public static final Normalisation DEFAULT = BACKEND;

    private final String word;

    Normalisation(String word) {
        this.word = word;
    }

    /** The word in tables and in {@code results.json}. */
    @JsonValue
    public String word() {
        return word;
    }

    /** The trial's reference; empty where it was not measured. */
    public abstract OptionalDouble reference(Trial trial);

    /** Whether every trial has a reference above 0. */
    boolean measuredIn(List<Trial> trials) {
        return trials.stream().allMatch(trial -> reference(trial).orElse(0) > 0);
    }

    /**
     * CPU per request of the system under test ÷ reference: a cost in units of the reference, which alone can be
     * compared between runs. Empty where either was not measured.
     */
    public OptionalDouble cost(Trial trial) {
        OptionalDouble sut = trial.cpuNsPerRequest(Trial.SUT);
        OptionalDouble reference = reference(trial);
        return sut.isPresent() && reference.orElse(0) > 0
                ? OptionalDouble.of(sut.getAsDouble() / reference.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * What makes costs of one run ns again: the median reference of its trials that have one. A normalised cost is what
     * the request would have cost at the host's median speed in the run.
     */
    public double scale(List<Trial> trials) {
        double[] references = trials.stream()
                .flatMapToDouble(trial -> reference(trial).stream())
                .filter(reference -> reference > 0)
                .toArray();
        return Median.withDefaults().evaluate(references);
    }
}
