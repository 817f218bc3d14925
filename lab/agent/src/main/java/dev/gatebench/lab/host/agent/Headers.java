package dev.gatebench.lab.host.agent;

/** What calls to an agent and its replies have in common beside their values. */
public final class Headers {
    /** Of a call: proves that it is the lab's. */
    public static final String TOKEN = "Gatebench-Token";

    /** Of a reply with a part of a file, or of what a task printed: whether all of it has come with that. */
    public static final String ENDED = "Gatebench-Ended";

    /** Of a file that is a program. */
    public static final String PROGRAM = "Gatebench-Program";

    /** More bytes of a file are not sent at once: what forwards them holds those that have not been taken yet. */
    public static final int MOST_BYTES = 1 << 20;

    private Headers() {}
}
