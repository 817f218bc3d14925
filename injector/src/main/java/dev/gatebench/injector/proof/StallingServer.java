package dev.gatebench.injector.proof;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;

/** A server that answers at once, but stops for a while. */
public final class StallingServer implements AutoCloseable {
    private volatile CountDownLatch goesOn = new CountDownLatch(0);
    private final ProofServer server;

    /** Listens on a free port of the loopback address. */
    public StallingServer(ProofProtocol protocol) throws IOException {
        server = new ProofServer(protocol, request -> {
            goesOn.await();
            return ProofServer.HELLO;
        });
    }

    /** A stall to come. */
    public static final class Stall {
        private final Thread thread;
        private volatile long stalledNs;

        private Stall(StallingServer server, long inMs, long forMs) {
            this.thread = new Thread(() -> {
                try {
                    Thread.sleep(inMs);
                    CountDownLatch latch = new CountDownLatch(1);
                    server.goesOn = latch;
                    long from = System.nanoTime();
                    Thread.sleep(forMs);
                    stalledNs = System.nanoTime() - from;
                    latch.countDown();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        /** Waits until it is over, and returns how long it really was, ms. */
        public double awaitMs() throws InterruptedException {
            thread.join();
            return stalledNs / 1e6;
        }
    }

    /** Returns the URL that it listens on. */
    public URI url() {
        return server.url();
    }

    /** Stops after so long for so long. */
    public Stall stall(long inMs, long forMs) {
        return new Stall(this, inMs, forMs);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
