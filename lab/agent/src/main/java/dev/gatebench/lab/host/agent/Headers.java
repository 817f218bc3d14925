package dev.gatebench.lab.host.agent;

/** Headers of calls to an agent and of its replies, and the size of their parts. */
public final class Headers {
    /** Header of a call that proves that it is the lab's. */
    public static final String TOKEN = "Gatebench-Token";

    /** Header of a reply with a part of a file, or of output of a task: whether it is the last part. */
    public static final String ENDED = "Gatebench-Ended";

    /** Header of a call that brings a file: its {@link FileKind}. */
    public static final String FILE_KIND = "Gatebench-File-Kind";

    /** Greatest part of a file that is sent at once, bytes: a forwarder holds bytes that have not been taken yet. */
    public static final int MOST_BYTES = 1 << 20;

    private Headers() {}
}
