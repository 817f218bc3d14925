package dev.gatebench.core.study;

/** The load of a trial. */
public sealed interface Load permits ClosedLoad {

    /** A short name that is unique within a study, used in tables and file names, such as {@code 600}. */
    String id();

    /** Connections, each with at most one request in flight. */
    int concurrency();
}
