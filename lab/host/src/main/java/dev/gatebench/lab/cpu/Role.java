package dev.gatebench.lab.cpu;

import java.util.List;
import java.util.Locale;

/** What a process of a run is for. */
public enum Role {
    SUT,
    INJECTOR,
    BACKEND,
    /** The decoder and the lab itself: ours, and not measured. */
    HELPER;

    /** Those that are measured, in the order in which they are told. */
    public static final List<Role> MEASURED = List.of(SUT, INJECTOR, BACKEND);

    /** The name in results: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
