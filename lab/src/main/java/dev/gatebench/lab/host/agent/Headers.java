package dev.gatebench.lab.host.agent;

/** Headers of calls to an agent and of its replies. */
public final class Headers {
    /** Of a call: proves that it is the lab's. */
    public static final String TOKEN = "Gatebench-Token";

    /** Of a reply with what a task printed: whether all of it has come with that. */
    public static final String ENDED = "Gatebench-Ended";

    /** Of a file that is a program. */
    public static final String PROGRAM = "Gatebench-Program";

    private Headers() {}
}
