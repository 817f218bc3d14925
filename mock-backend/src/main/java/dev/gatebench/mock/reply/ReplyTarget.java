package dev.gatebench.mock.reply;

/** The destination of a reply. Called by the connection's event loop only. */
interface ReplyTarget {

    /** Whether the connection is still there. */
    boolean isOpen();

    /** The request to answer, once it was received whole. */
    ReceivedRequest received();

    /** Writes the reply, ends the exchange, and returns how many bytes of body went out: 0 for HEAD. */
    int write(ReplyTemplate reply);

    /** Ends the exchange of a connection that is gone. */
    default void abandon() {}
}
