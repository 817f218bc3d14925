package dev.gatebench.injector.proof;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Works on one request at a time, first come, first served, each for the same time, and keeps how long each really took
 * it: a thread that sleeps for a time is woken some while after.
 */
public final class WorkingServer implements AutoCloseable {
    private final ReentrantLock turn = new ReentrantLock(true);
    private final ProofServer server;
    private double[] tookNs = new double[1024];
    private int served;
    private long freeSince = Long.MIN_VALUE;

    /** @param workNs for so long on each */
    public WorkingServer(long workNs) throws IOException {
        server = new ProofServer(request -> {
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

    /** By whoever has the turn: with the hand-over from one request to the next, in which none is worked on. */
    private void served(long came, long now) {
        if (served == tookNs.length) {
            tookNs = Arrays.copyOf(tookNs, 2 * served);
        }
        long from = freeSince == Long.MIN_VALUE ? came : Math.max(came, freeSince);
        tookNs[served++] = (double) (now - from);
        freeSince = now;
    }

    /** How long each request took it, from when it was there and the one before was done, ns. */
    public double[] tookNs() {
        turn.lock();
        try {
            return Arrays.copyOf(tookNs, served);
        } finally {
            turn.unlock();
        }
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
