package dev.gatebench.mock.reply;

/** Where a reply goes. Called by the connection's event loop only. */
interface ReplyTarget {

    /** Whether the connection is still there. */
    boolean isOpen();

    /** The request that is to be answered, once it was received as a whole. */
    ReceivedRequest received();

    /** Writes the reply, ends the exchange, and says how many bytes of body went out: none for HEAD. */
    int write(ReplyTemplate reply);

    /** Ends the exchange of a connection that is gone. */
    default void abandon() {}
}
