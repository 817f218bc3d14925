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
 * The clock of a host over a fork. What its tasks tell is taken into the lab's time by the offset that was read before
 * the fork, so what matters is how far the true offset may have been from that one at any time in it.
 *
 * @param host the host, for people
 * @param machine the machine whose clock it is
 * @param roles the roles that have it, by name
 * @param before what was read before the fork; empty where nothing was
 * @param after what was read after it; empty where nothing was
 */
public record HostClock(
        String host, String machine, List<String> roles, Optional<ClockReading> before, Optional<ClockReading> after) {
    public HostClock {
        roles = List.copyOf(roles);
    }

    /** Whose a reading is. */
    private record Host(String name, String machine, List<String> roles) {
        static Host of(ClockReading reading) {
            return new Host(reading.host(), reading.machine(), reading.roles());
        }
    }

    /**
     * The clocks of a fork's hosts, in the order in which they were asked; of several readings the last counts.
     *
     * @param readings those of the fork
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
     * How far the true offset may have been from that before the fork, at any time between the two readings, ms. A
     * clock that runs faster or slower than the lab's all the time lies between what the two say: its distance is at
     * most that of the two, and the greater of their errors.
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
        double drift = Math.abs((double) last.get().offsetMs().orElseThrow()
                - first.get().offsetMs().orElseThrow());
        return OptionalDouble.of(drift
                + Math.max(
                        first.get().errorMs().orElseThrow(),
                        last.get().errorMs().orElseThrow()));
    }

    /**
     * How far the offset that was read before the fork may have been from the true one then, ms.
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
