package dev.gatebench.injector.loop;

import org.jspecify.annotations.Nullable;

/**
 * The slots of a step that have no request in flight, first in, first out, so that all are used alike. It makes no
 * object as they come and go.
 */
final class FreeSlots {
    private final Slot[] ring;
    private int first;
    private int size;

    /** @param capacity the most slots */
    FreeSlots(int capacity) {
        this.ring = new Slot[capacity];
    }

    /**
     * Adds a slot; nothing happens where it is in the queue already, since its connection was closed meanwhile and is
     * open again.
     */
    void add(Slot slot) {
        if (!slot.queued) {
            slot.queued = true;
            ring[(first + size) % ring.length] = slot;
            size++;
        }
    }

    /** Takes the first that can send; null where there is none. */
    @Nullable
    Slot take() {
        while (size > 0) {
            Slot slot = ring[first];
            first = (first + 1) % ring.length;
            size--;
            slot.queued = false;
            if (slot.canSend()) {
                return slot;
            }
        }
        return null;
    }
}
