package dev.gatebench.mock.reply;

/** Where a reply goes. Called by the connection's event loop only. */
interface ReplyTarget {

    /** Whether the connection is still there. */
    boolean isOpen();

    /** Writes the reply and ends the exchange. */
    void write(ReplyTemplate reply);

    /** Ends the exchange of a connection that is gone. */
    default void abandon() {}
}
