package dev.gatebench.lab.chaos;

/** A kind of fault. */
enum Fault {
    KILL,
    STOP,
    /** The disk below the run's folder is full for a while. */
    DISK,
    /** No packet comes through for a while. */
    NETWORK,
    /** The wall clock is stepped, and stays so. */
    CLOCK
}
