package dev.gatebench.core.clock;

import dev.gatebench.core.clock.ClockReading.When;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The clock of a host over a fork. The lab converts times of the host's tasks by the offset that was read before the
 * fork, so the error is the distance of the true offset from that one at any time in the fork.
 *
 * @param host the host, for people
 * @param roles names of the roles on the host
 * @param before the reading before the fork; empty where there is none
 * @param after the reading after the fork; empty where there is none
 */
public record HostClock(
        String host, String machine, List<String> roles, Optional<ClockReading> before, Optional<ClockReading> after) {
    public HostClock {
        roles = List.copyOf(roles);
    }

    private record Host(String name, String machine, List<String> roles) {
        static Host of(ClockReading reading) {
            return new Host(reading.host(), reading.machine(), reading.roles());
        }
    }

    /**
     * Returns the clocks of the hosts of a fork's readings, in the order in which they were asked; of several readings
     * the last counts.
     */
    public static List<HostClock> of(List<ClockReading> readings) {
        Map<Host, Map<When, ClockReading>> byHost = new LinkedHashMap<>();
        readings.forEach(reading -> byHost.computeIfAbsent(Host.of(reading), host -> new EnumMap<>(When.class))
                .put(reading.when(), reading));
        List<HostClock> clocks = new ArrayList<>();
        byHost.forEach((host, asked) -> clocks.add(new HostClock(
                host.name(),
                host.machine(),
                host.roles(),
                Optional.ofNullable(asked.get(When.BEFORE)),
                Optional.ofNullable(asked.get(When.AFTER)))));
        return clocks;
    }

    /**
     * Returns the greatest distance of the true offset from that before the fork at any time between the two readings,
     * ms: the distance of the two readings, plus the greater of their errors. A clock that runs steadily faster or
     * slower than the lab's lies between the two readings.
     *
     * @return empty where the host did not answer before, or after
     */
    public OptionalDouble errorMs() {
        Optional<ClockReading> first =
                before.filter(reading -> reading.problem().isEmpty());
        Optional<ClockReading> last = after.filter(reading -> reading.problem().isEmpty());
        if (first.isEmpty() || last.isEmpty()) {
            return OptionalDouble.empty();
        }
        long drift =
                last.get().offsetMs().orElseThrow() - first.get().offsetMs().orElseThrow();
        long error = Math.max(
                first.get().errorMs().orElseThrow(), last.get().errorMs().orElseThrow());
        return OptionalDouble.of(Math.abs((double) drift) + error);
    }

    /**
     * Returns the error of the offset that was read before the fork, ms.
     *
     * @return empty where the host did not answer before
     */
    public OptionalDouble readingErrorMs() {
        return before.stream()
                .flatMapToLong(reading -> reading.errorMs().stream())
                .asDoubleStream()
                .findFirst();
    }
}
