package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A fixed time for which Linux lets something wait, and the counters that grow when that time is over. The constants
 * are those of {@code include/net/tcp.h} (TCP_DELACK_MIN, TCP_RTO_MIN, TCP_TIMEOUT_INIT) and of the CPU controller of
 * control groups (cpu.max).
 */
public enum Quantum {
    @JsonProperty("delayedAck")
    DELAYED_ACK("40 ms, the timer of a delayed ACK", 40, 0.75, 1.5),
    /** No counter of TCP tells of it: the check {@code host} has the time that threads were throttled. */
    @JsonProperty("cpuQuota")
    CPU_QUOTA("100 ms, the period of a CPU quota", 100, 0.75, 1.2),
    @JsonProperty("retransmission")
    RETRANSMISSION(
            "200 ms, the least timer of a retransmission or of a probe of a full window (persist)", 200, 0.75, 1.5),
    @JsonProperty("lostSyn")
    LOST_SYN("1 s, the timer of a lost SYN", 1000, 0.9, 1.2);

    private final String words;
    private final double ns;
    private final double least;
    private final double most;

    /**
     * @param least least time that counts as near it, as a share of it
     * @param most greatest time that counts as near it, as a share of it: the timer of a busy kernel is late, and work
     *     that was taken for less is in the time too
     */
    Quantum(String words, long ms, double least, double most) {
        this.words = words;
        this.ns = (double) TimeUnit.MILLISECONDS.toNanos(ms);
        this.least = least;
        this.most = most;
    }

    /** Returns the quantum that a time is near; empty where it is near none. */
    static Optional<Quantum> near(double timeNs) {
        return Stream.of(values())
                .filter(quantum -> timeNs >= quantum.least * quantum.ns && timeNs <= quantum.most * quantum.ns)
                .findFirst();
    }

    /** Whether a time holds it whole. */
    boolean isWithin(double timeNs) {
        return timeNs >= ns;
    }

    /** Names it for people: its time, and what waits for so long. */
    public String words() {
        return words;
    }

    /** Returns the names of its counters, as {@code nstat} has them; none where TCP has no counter of it. */
    public List<String> counters() {
        return switch (this) {
            case DELAYED_ACK -> List.of("TcpExtDelayedACKs");
            case RETRANSMISSION -> List.of("TcpExtTCPTimeouts", "TcpExtTCPWinProbe");
            case LOST_SYN -> List.of("TcpExtTCPSynRetrans");
            case CPU_QUOTA -> List.of();
        };
    }

    /** Returns how often its counters grew in a trial, a request; empty where none of them was read. */
    OptionalDouble perRequest(Trial trial) {
        Map<String, Long> grown = trial.host().tcp();
        long requests = trial.requests();
        return requests == 0 || counters().stream().noneMatch(grown::containsKey)
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) counters().stream()
                                .mapToLong(name -> grown.getOrDefault(name, 0L))
                                .sum()
                        / requests);
    }
}
