package dev.gatebench.mock.stats;

/** The counters of an entry of the table of replies. */
public enum PathCounter {
    /** Requests received, their bodies included. */
    REQUESTS(0),
    /** Bytes of their bodies. */
    BYTES_RECEIVED(1),
    /** Requests without a header field that they must carry. */
    REFUSED(2),
    /** Requests whose body had another length than it should. */
    WRONG(3);

    /** Index of the counter among the counters of its entry. */
    final int index;

    PathCounter(int index) {
        this.index = index;
    }
}
