package dev.gatebench.injector.proof;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A server that works on one request at a time, first come, first served, each for the same time. It keeps how long
 * each really took it: a thread that sleeps for a time is woken some while after.
 */
public final class WorkingServer implements AutoCloseable {
    private final ReentrantLock turn = new ReentrantLock(true);
    private final ProofServer server;
    private double[] tookNs = new double[1024];
    private int served;
    private long freeSince = Long.MIN_VALUE;

    /** @param workNs time of work on each, ns */
    public WorkingServer(ProofProtocol protocol, long workNs) throws IOException {
        server = new ProofServer(protocol, request -> {
            long came = System.nanoTime();
            turn.lock();
            try {
                long from = System.nanoTime();
                while (System.nanoTime() - from < workNs) {
                    LockSupport.parkNanos(workNs - (System.nanoTime() - from));
                }
                served(came, System.nanoTime());
            } finally {
                turn.unlock();
            }
            return ProofServer.HELLO;
        });
    }

    /**
     * Keeps the time of a request, with the hand-over from the one before, in which none is worked on; called in its
     * turn.
     */
    private void served(long came, long now) {
        if (served == tookNs.length) {
            tookNs = Arrays.copyOf(tookNs, 2 * served);
        }
        long from = freeSince == Long.MIN_VALUE ? came : Math.max(came, freeSince);
        tookNs[served++] = (double) (now - from);
        freeSince = now;
    }

    /** Returns how long each request took it, from when it was there and the one before was done, ns. */
    public double[] tookNs() {
        turn.lock();
        try {
            return Arrays.copyOf(tookNs, served);
        } finally {
            turn.unlock();
        }
    }

    /** Returns the URL that it listens on. */
    public URI url() {
        return server.url();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
