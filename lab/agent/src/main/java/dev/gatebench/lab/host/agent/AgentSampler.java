package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Usage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Reads the meters of an agent's tasks at the lab's pace, by the agent's own clock, and keeps what it read for some
 * minutes: a lab that lost its connection asks for it later.
 */
final class AgentSampler {
    /** Readings of five minutes. */
    private static final int KEPT = 1500;

    /** Period of readings with details: that of the lab's own sampler. */
    private static final int DETAILS_EVERY = 5;

    /**
     * Number of readings that are handed out together, so that asking costs less; those with details are handed out at
     * once.
     */
    private static final int TOGETHER = 3;

    private final AgentTasks tasks;
    private final Metered self;
    private final ControlGroup group;
    private final Supplier<Optional<HostUsage>> host;
    private final Deque<Readings.Reading> kept = new ArrayDeque<>();
    private long number;

    AgentSampler(AgentTasks tasks, Metered self, ControlGroup group, Supplier<Optional<HostUsage>> host) {
        this.tasks = tasks;
        this.self = self;
        this.group = group;
        this.host = host;
    }

    void read() {
        boolean details = number % DETAILS_EVERY == 0;
        Map<String, Usage> used = new HashMap<>();
        OptionalLong throttledNs = details ? group.throttledNs() : OptionalLong.empty();
        tasks.each().forEach((id, task) -> task.usage(details)
                .ifPresent(usage -> used.put(id, usage.throttled(throttledNs))));
        self.usage(details).ifPresent(usage -> used.put(Readings.AGENT, usage));
        Optional<HostUsage> machine = host.get();
        synchronized (kept) {
            number++;
            kept.add(new Readings.Reading(number, machine, used));
            if (kept.size() > KEPT) {
                kept.remove();
            }
        }
    }

    /** Returns whether it is time to hand out the readings after a number. */
    boolean isDue(long last) {
        synchronized (kept) {
            return number >= last + TOGETHER || (number > last && number % DETAILS_EVERY == 1);
        }
    }

    /** Returns the readings after a number. */
    List<Readings.Reading> after(long last) {
        synchronized (kept) {
            return kept.stream().filter(reading -> reading.number() > last).toList();
        }
    }
}
