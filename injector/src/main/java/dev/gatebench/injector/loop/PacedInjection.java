package dev.gatebench.injector.loop;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Closed model, held to a rate: each slot sends its next request when the reply to its last has come, and a set time
 * after it has sent that at the earliest. It makes no object as slots come and go.
 */
final class PacedInjection extends Injection {
    private final long paceNs;

    /** Slots without a request in flight, by when they sent their last, which does not change in the queue. */
    private final Queue<Slot> waiting = new PriorityQueue<>(Comparator.comparingLong(slot -> slot.sentNs));

    /** @param paceNs least time from one request of a slot to its next, ns */
    PacedInjection(Loop loop, LoadOnLoops.Part part, long paceNs) {
        super(loop, part);
        this.paceNs = paceNs;
    }

    @Override
    void free(Slot slot, long nowNs) {
        // one whose connection was closed while it waited, and is open again, waits already
        if (!slot.queued) {
            slot.queued = true;
            waiting.add(slot);
        }
    }

    @Override
    long sendDue(long nowNs) {
        Slot first = waiting.peek();
        while (first != null && first.sentNs + paceNs <= nowNs && !isOver(nowNs)) {
            waiting.remove();
            first.queued = false;
            if (first.canSend()) {
                send(first, nowNs);
            }
            first = waiting.peek();
        }
        return first == null ? NOTHING_TO_DO : first.sentNs + paceNs;
    }

    @Override
    void tellUnsent() {
        // none is due before its connection is free
    }
}
