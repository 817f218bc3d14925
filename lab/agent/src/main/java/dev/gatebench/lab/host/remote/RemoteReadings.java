package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.Readings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What an agent has read, in the lab's time, until somebody asks for it; each reading is given once. */
final class RemoteReadings {
    /** More are not kept of what nobody asks for. */
    private static final int MOST = 3000;

    private final Map<String, List<Usage>> tasks = new HashMap<>();
    private final List<HostUsage> host = new ArrayList<>();

    /** Takes what has come. */
    synchronized void add(Readings readings, ClockOffset clock) {
        for (Readings.Reading reading : readings.readings()) {
            reading.host().ifPresent(read -> keep(host, new HostUsage(at(read.at(), clock), read.all(), read.byCpu())));
            reading.tasks()
                    .forEach((id, read) ->
                            keep(tasks.computeIfAbsent(id, key -> new ArrayList<>()), read.at(at(read.at(), clock))));
        }
    }

    private static <T> void keep(List<T> list, T reading) {
        if (list.size() >= MOST) {
            list.remove(0);
        }
        list.add(reading);
    }

    private static ReadAt at(ReadAt onHost, ClockOffset clock) {
        return new ReadAt(clock.inLabTime(onHost.epochMs()), onHost.errorMs() + clock.errorMs());
    }

    /** Those of a task since they were asked for last. */
    synchronized List<Usage> of(String task) {
        List<Usage> read = tasks.remove(task);
        return read == null ? List.of() : read;
    }

    /** Those of the machine since they were asked for last. */
    synchronized List<HostUsage> host() {
        List<HostUsage> read = List.copyOf(host);
        host.clear();
        return read;
    }
}
