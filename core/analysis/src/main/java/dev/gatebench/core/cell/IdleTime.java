package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.text.Numbers;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The finding that more than half of the time that a gateway adds is nobody's work: no CPU worked for the request, and
 * none that it could have waited for was busy enough.
 *
 * @param addedNs the cell's median service time less the direct arm's, ns; where Little's law fails of the direct arm,
 *     less the time in which each of its connections sent a request after another, if that is longer
 * @param idleNs the part of it that is neither work nor, by the busy shares, waiting for a busy CPU, ns
 * @param busyShares time of the CPUs of each role in which they were busy, or threads waited for them, 0..1; median of
 *     the trials
 * @param near the known quantum that the time is near, at the median or at a quantile above it, where fewer requests
 *     wait; absent where it is near none
 * @param nearQuantile that quantile, 0.5 for the median; absent where {@code near} is
 * @param counted how often the kernel counted that quantum; absent where its counters were not read
 * @param shown whether the kernel's counters show that the quantum's timer ran out so often that many requests must
 *     have waited for it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record IdleTime(
        double addedNs,
        double idleNs,
        Map<String, Double> busyShares,
        Optional<Quantum> near,
        OptionalDouble nearQuantile,
        Optional<Counted> counted,
        boolean shown) {
    /** Least share of the added time that must be nobody's. */
    static final double LEAST_SHARE = 0.5;

    /** How often the quantum's counters must have grown, a request, beyond the direct arm's. */
    static final double LEAST_PER_REQUEST = 0.4;

    static final double MEDIAN = 0.5;

    public IdleTime {
        busyShares = Map.copyOf(busyShares);
    }

    /**
     * Growth of the counters of a quantum, a request, over all connections of the machine's network namespace.
     *
     * @param perRequest median of the cell's trials
     * @param directPerRequest median of the direct arm's trials at the same load
     */
    public record Counted(double perRequest, double directPerRequest) {
        boolean shows() {
            return perRequest - directPerRequest >= LEAST_PER_REQUEST;
        }
    }

    /** Says it in a footnote. */
    String words(String arm, String load, double gatewayCpuNs) {
        String busy = new TreeMap<>(busyShares)
                .entrySet().stream()
                        .map(role -> role.getKey() + " " + Numbers.percent(role.getValue()))
                        .collect(Collectors.joining(", "));
        return arm + " at " + load + " mostly waits: of the " + Numbers.millis(addedNs)
                + " ms by which its median is above direct's, " + Numbers.millis(idleNs) + " ms ("
                + Numbers.percent(idleNs / addedNs) + ") are nobody's work. Its own CPU time is "
                + Numbers.millis(gatewayCpuNs) + " ms a request, and the CPUs were busy for a part of the time ("
                + busy + "). " + cause() + " No ranking has this row: it is no measure of a gateway's work.";
    }

    private String cause() {
        return near.map(quantum -> "Near " + quantum.words()
                        + (nearQuantile.orElse(MEDIAN) == MEDIAN
                                ? ""
                                : ", at its " + Numbers.percent(nearQuantile.getAsDouble()) + " quantile")
                        + ": " + evidence(quantum))
                .orElse("The cause is not known: the time is near none of "
                        + Stream.of(Quantum.values()).map(Quantum::words).collect(Collectors.joining("; ")) + ".");
    }

    private String evidence(Quantum quantum) {
        if (quantum.counters().isEmpty()) {
            return "no counter of TCP tells of it, so the cause is not known.";
        }
        if (counted.isEmpty()) {
            return "no counter of it was read, so the cause is not known.";
        }
        String figures = Numbers.significant(counted.get().perRequest(), 3) + " a request, with direct "
                + Numbers.significant(counted.get().directPerRequest(), 3) + " ("
                + String.join(" + ", quantum.counters())
                + " of the machine's network, other connections than the run's included).";
        return shown
                ? "the kernel counted " + figures
                : "not shown by the kernel, which counted only " + figures + " The cause is not known.";
    }
}
