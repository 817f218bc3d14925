package dev.gatebench.injector.proof;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Works on one request at a time, first come, first served, each for the same time. */
public final class WorkingServer implements AutoCloseable {
    private final ReentrantLock turn = new ReentrantLock(true);
    private final ProofServer server;

    /** @param workNs for so long on each */
    public WorkingServer(long workNs) throws IOException {
        server = new ProofServer(request -> {
            turn.lock();
            try {
                long from = System.nanoTime();
                while (System.nanoTime() - from < workNs) {
                    LockSupport.parkNanos(workNs - (System.nanoTime() - from));
                }
            } finally {
                turn.unlock();
            }
            return ProofServer.HELLO;
        });
    }

    /** Where it listens. */
    public URI url() {
        return server.url();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
