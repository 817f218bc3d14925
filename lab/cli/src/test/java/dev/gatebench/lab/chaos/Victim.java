package dev.gatebench.lab.chaos;

import java.util.List;
import java.util.Set;

/** The part of a run that a fault hits. */
enum Victim {
    LAB(Set.of(Fault.KILL, Fault.STOP)),
    INJECTOR(Set.of(Fault.KILL, Fault.STOP)),
    DECODER(Set.of(Fault.KILL, Fault.STOP)),
    GATEWAY(Set.of(Fault.KILL, Fault.STOP)),
    BACKEND(Set.of(Fault.KILL, Fault.STOP)),
    /** The backend of the direct arm, which is what this arm measures. */
    DIRECT(Set.of(Fault.KILL, Fault.STOP)),
    AGENT(Set.of(Fault.KILL, Fault.STOP, Fault.NETWORK)),
    ENGINE(Set.of(Fault.KILL, Fault.STOP)),
    /** The machine that all roles of a run of processes share, with its disk and its loopback. */
    MACHINE(Set.of(Fault.DISK, Fault.NETWORK)),
    /** The lab's machine, where the tasks are on another: its clock is not theirs. */
    LABS_MACHINE(Set.of(Fault.CLOCK));

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Fault> faults;

    Victim(Set<Fault> faults) {
        this.faults = faults;
    }

    /** Returns the faults that can be done to it alone. */
    List<Fault> faults() {
        return faults.stream().sorted().toList();
    }

    /** Tells whether a run file's name of a process is one of this role's. */
    boolean isNamed(String name) {
        return switch (this) {
            case INJECTOR -> name.equals("injector") || name.startsWith("wrk-");
            case DECODER -> name.equals("decoder");
            case GATEWAY -> name.equals("nginx");
            case BACKEND -> name.startsWith("backend-");
            case DIRECT -> name.startsWith("direct-");
            case LAB, AGENT, ENGINE, MACHINE, LABS_MACHINE -> false;
        };
    }
}
