package dev.gatebench.injector.loop;

/** Closed model: each slot sends its next request with the reply to its last. */
final class ClosedInjection extends Injection {

    ClosedInjection(Loop loop, LoadOnLoops.Part part) {
        super(loop, part);
    }

    @Override
    void free(Slot slot, long nowNs) {
        if (!isOver(nowNs)) {
            send(slot, nowNs);
        }
    }

    @Override
    long sendDue(long nowNs) {
        return NOTHING_TO_DO;
    }

    @Override
    void tellUnsent() {
        // none is due before its connection is free
    }
}
