package dev.gatebench.injector.loop;

import org.jspecify.annotations.Nullable;

/**
 * The connections of a step that have no request in flight, first in, first out, so that all are used alike. Makes no
 * object as they come and go.
 */
final class FreeConnections {
    private final Connection[] ring;
    private int first;
    private int size;

    /** @param capacity how many there are at most */
    FreeConnections(int capacity) {
        this.ring = new Connection[capacity];
    }

    /** Adds one; nothing happens where it is among them, since it was closed while it was and is open again. */
    void add(Connection connection) {
        if (!connection.isQueued()) {
            connection.queued(true);
            ring[(first + size) % ring.length] = connection;
            size++;
        }
    }

    /** Takes the first that is open; none where there is none. */
    @Nullable
    Connection take() {
        while (size > 0) {
            Connection connection = ring[first];
            first = (first + 1) % ring.length;
            size--;
            connection.queued(false);
            if (connection.isOpen()) {
                return connection;
            }
        }
        return null;
    }
}
