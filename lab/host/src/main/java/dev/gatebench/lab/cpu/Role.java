package dev.gatebench.lab.cpu;

import java.util.List;
import java.util.Locale;

/** The purpose of a process of a run. */
public enum Role {
    SUT,
    INJECTOR,
    BACKEND,
    /** The decoder and the lab itself: ours, and not measured. */
    HELPER;

    /** Roles that are measured, in the order in which reports name them. */
    public static final List<Role> MEASURED = List.of(SUT, INJECTOR, BACKEND);

    /** Returns the name in results: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
