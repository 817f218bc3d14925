package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.Readings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The readings of an agent, in the lab's time, until somebody asks for them; each reading is given once. */
final class RemoteReadings {
    private static final int MOST = 3000;

    private final Map<String, List<Usage>> tasks = new HashMap<>();
    private final List<HostUsage> host = new ArrayList<>();

    synchronized void add(Readings readings, ClockOffset clock) {
        for (Readings.Reading reading : readings.readings()) {
            reading.host()
                    .ifPresent(read -> keep(host, new HostUsage(clock.inLabTime(read.at()), read.all(), read.byCpu())));
            reading.tasks()
                    .forEach((id, read) -> keep(
                            tasks.computeIfAbsent(id, key -> new ArrayList<>()), read.at(clock.inLabTime(read.at()))));
        }
    }

    private static <T> void keep(List<T> list, T reading) {
        if (list.size() >= MOST) {
            list.remove(0);
        }
        list.add(reading);
    }

    static <T> Optional<T> newest(List<T> readings) {
        return readings.isEmpty() ? Optional.empty() : Optional.of(readings.get(readings.size() - 1));
    }

    /** Returns the readings of a task since the last call. */
    synchronized List<Usage> of(String task) {
        List<Usage> read = tasks.remove(task);
        return read == null ? List.of() : read;
    }

    /** Returns the readings of the machine since the last call. */
    synchronized List<HostUsage> host() {
        List<HostUsage> read = List.copyOf(host);
        host.clear();
        return read;
    }
}
