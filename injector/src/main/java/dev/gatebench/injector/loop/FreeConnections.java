package dev.gatebench.injector.loop;

import org.jspecify.annotations.Nullable;

/**
 * The connections of a step that have no request in flight, first in, first out, so that all are used alike. It makes
 * no object as they come and go.
 */
final class FreeConnections {
    private final Connection[] ring;
    private int first;
    private int size;

    /** @param capacity the most connections */
    FreeConnections(int capacity) {
        this.ring = new Connection[capacity];
    }

    /**
     * Adds a connection; nothing happens where it is in the queue already, since it was closed there and is open again.
     */
    void add(Connection connection) {
        if (!connection.queued) {
            connection.queued = true;
            ring[(first + size) % ring.length] = connection;
            size++;
        }
    }

    /** Takes the first that is open; null where there is none. */
    @Nullable
    Connection take() {
        while (size > 0) {
            Connection connection = ring[first];
            first = (first + 1) % ring.length;
            size--;
            connection.queued = false;
            if (connection.isOpen()) {
                return connection;
            }
        }
        return null;
    }
}
