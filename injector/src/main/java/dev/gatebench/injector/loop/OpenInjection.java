package dev.gatebench.injector.loop;

import dev.gatebench.injector.arrivals.DueTimes;

/**
 * Open model: requests are due at times that were drawn before, whatever became of earlier ones. A request that is due
 * while every slot has one in flight waits, in order, for the first that is free.
 */
final class OpenInjection extends Injection {
    private final DueTimes due;
    private final FreeSlots free;
    private int next;
    /** When a request that was due last found no slot free; all that were due by then waited. */
    private long fullAtNs = Long.MIN_VALUE;

    OpenInjection(Loop loop, LoadOnLoops.Part part, DueTimes due) {
        super(loop, part);
        this.due = due;
        this.free = new FreeSlots(part.slots());
    }

    @Override
    void free(Slot slot, long nowNs) {
        free.add(slot);
    }

    @Override
    long sendDue(long nowNs) {
        long now = nowNs;
        while (isDue(now)) {
            Slot slot = free.take();
            if (slot == null) {
                fullAtNs = now;
                return NOTHING_TO_DO;
            }
            long dueNs = nextDueNs();
            next++;
            if (dueNs <= fullAtNs) {
                tally().waited(dueNs);
            }
            send(slot, dueNs);
            now = System.nanoTime();
        }
        return next < due.count() ? nextDueNs() : NOTHING_TO_DO;
    }

    private boolean isDue(long nowNs) {
        return next < due.count() && nextDueNs() <= nowNs && !isOver(nowNs);
    }

    private long nextDueNs() {
        return originNs() + due.ns(next);
    }

    @Override
    void tellUnsent() {
        for (int i = next; i < due.count() && !isOver(originNs() + due.ns(i)); i++) {
            tally().notSent(originNs() + due.ns(i));
        }
    }
}
