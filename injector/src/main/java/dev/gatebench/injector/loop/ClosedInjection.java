package dev.gatebench.injector.loop;

/** Closed model: each connection sends its next request with the reply to its last. */
final class ClosedInjection extends Injection {

    ClosedInjection(Loop loop, LoadOnLoops.Part part) {
        super(loop, part);
    }

    @Override
    void free(Connection connection, long nowNs) {
        if (!isOver(nowNs)) {
            send(connection, nowNs);
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
