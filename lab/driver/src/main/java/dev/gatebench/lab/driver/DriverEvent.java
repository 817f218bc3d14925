package dev.gatebench.lab.driver;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An event that a driver tells while it works. */
public sealed interface DriverEvent {

    /**
     * A step has begun.
     *
     * @param epochMs when its first connection is about to be opened, ms since 1970
     * @param cpus how many CPUs these can use at once: those that they were given, or fewer where they have fewer
     *     threads
     * @param parts each of several injectors by itself, in the order of what is told of their parts of a trial; none
     *     where one sends all
     */
    record Started(Step step, long epochMs, List<Task> injectors, int cpus, List<Part> parts) implements DriverEvent {
        public Started {
            injectors = List.copyOf(injectors);
            parts = List.copyOf(parts);
        }

        /** Makes the event of one injector that sends all. */
        public Started(Step step, long epochMs, List<Task> injectors, int cpus) {
            this(step, epochMs, injectors, cpus, List.of());
        }
    }

    /**
     * One of several injectors.
     *
     * @param name which of them, for people: {@code injector 2 of 3}
     * @param cpus how many CPUs these can use at once; those of its share at most
     * @param share what its role has of its machine, which it may have to share with others of them
     */
    record Part(String name, List<Task> tasks, int cpus, Placement.Share share) {
        public Part {
            tasks = List.copyOf(tasks);
            cpus = Math.min(cpus, share.count());
        }

        /** Returns how many CPUs of each share several injectors can use at once; a common share counts once. */
        public static Map<Placement.Share, Integer> usable(List<Part> parts) {
            Map<Placement.Share, Integer> usable = new LinkedHashMap<>();
            parts.forEach(part -> usable.merge(
                    part.share(),
                    part.cpus(),
                    (one, other) -> Math.min(one + other, part.share().reach())));
            return usable;
        }
    }

    /**
     * A group of steps can begin, and waits until it is due. Only a driver that is one of several injectors tells this.
     *
     * @param leadMs how long before the group is due the driver must be told, ms
     */
    record Ready(Step first, long leadMs) implements DriverEvent {}

    /**
     * A step has ended: its last connection has had its last reply.
     *
     * @param epochMs when, ms since 1970
     * @param answered the counts of a warm-up's requests; empty of a trial, and where the driver cannot tell
     */
    record Ended(Step step, long epochMs, Optional<StepEvent.Answered> answered) implements DriverEvent {
        /** Makes the event of a step without such counts. */
        public Ended(Step step, long epochMs) {
            this(step, epochMs, Optional.empty());
        }
    }

    /** A trial was observed. */
    record Observed(DriverTrial trial) implements DriverEvent {}

    /**
     * The driver cannot continue. Nothing that it tells after this counts.
     *
     * @param why for people, on one line
     */
    record Broke(String why) implements DriverEvent {}
}
