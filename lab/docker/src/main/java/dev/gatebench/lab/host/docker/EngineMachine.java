package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.model.Info;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.ProcessPlace;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The machine of an engine.
 *
 * @param name as {@link dev.gatebench.lab.host.Host#machine()} has it
 */
record EngineMachine(String name, int cpus, ClockOffset clock) {
    private static final int ASKED = 5;

    /** Asks the engine where it is and what time it has there, and takes the quickest of some answers. */
    static EngineMachine of(EngineAt engine, InstantSource clock) {
        return Stream.generate(() -> asked(engine, clock))
                .limit(ASKED)
                .min(Comparator.comparingLong(machine -> machine.clock().errorMs()))
                .orElseThrow();
    }

    private static EngineMachine asked(EngineAt engine, InstantSource clock) {
        long before = clock.millis();
        Info info = EngineCalls.ask(
                "tell of its machine", () -> engine.docker().infoCmd().exec());
        return of(
                engine.isNear(),
                String.valueOf(info.getName()),
                String.valueOf(info.getKernelVersion()),
                Objects.requireNonNullElse(info.getNCPU(), 1),
                String.valueOf(info.getSystemTime()),
                ReadAt.between(before, clock.millis()));
    }

    /**
     * Returns the machine by its facts. A virtual machine on this one has another name or kernel, and so has an engine
     * that is only seen from a container. A clone of this one has the same, and is asked by another address.
     *
     * @param near whether the engine answers at an address of this machine alone
     */
    static EngineMachine of(boolean near, String hostname, String kernel, int cpus, String time, ReadAt asked) {
        boolean here = near
                && hostname.equals(ProcessPlace.text("/proc/sys/kernel/hostname"))
                && kernel.equals(ProcessPlace.text("/proc/sys/kernel/osrelease"));
        return here
                ? new EngineMachine(LocalHost.MACHINE, cpus, ClockOffset.NONE)
                : new EngineMachine(
                        "the Docker engine's machine " + hostname, cpus, ClockOffset.of(epochMs(time), asked));
    }

    /**
     * Returns this machine with the time of its clock now.
     *
     * @throws EnvironmentException when the engine does not answer, or is another by now
     */
    EngineMachine askedAgain(EngineAt engine, InstantSource time) {
        return again(of(engine, time));
    }

    EngineMachine again(EngineMachine now) {
        if (!now.name().equals(name)) {
            throw new EnvironmentException("the Docker engine must stay on " + name + " while a run lasts, is on "
                    + now.name() + ": start the run anew");
        }
        return now;
    }

    boolean isThisOne() {
        return name.equals(LocalHost.MACHINE);
    }

    /** Returns the time of a reading by the engine's clock, in the notation of RFC 3339, in the lab's time. */
    ReadAt readAt(String time) {
        return clock.readAt(epochMs(time));
    }

    private static long epochMs(String time) {
        try {
            Instant instant = OffsetDateTime.parse(time).toInstant();
            return instant.toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new EnvironmentException(
                    "the Docker engine must tell times as RFC 3339 writes them, told " + Words.quote(time)
                            + ": update the engine",
                    e);
        }
    }
}
