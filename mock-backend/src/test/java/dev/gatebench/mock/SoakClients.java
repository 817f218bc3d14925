package dev.gatebench.mock;

import dev.gatebench.mock.Wire.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Clients of a backend that echoes, each a thread with one connection at a time: those that behave, and those that are
 * slow, broken, or send more than they read. Each reply must tell of the very request that it answers.
 */
final class SoakClients {
    private static final int PIPELINED = 16;
    private static final int PIPELINED_BY_SLOW_READERS = 50;
    /** Far beyond any delay: a reply that takes longer is lost, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final List<String> BROKEN = List.of(
            "nonsense\r\n\r\n",
            "GET /half HTTP/1.1\r\nHos",
            "POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nhello",
            "POST /chunk HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfive\r\n",
            "GET / HTTP/1.1\r\nX-A: " + "a".repeat(9000) + "\r\n\r\n");

    /** Sends requests over one connection until the soak is over. */
    private interface Behaviour {
        void run(Wire wire, SplittableRandom random) throws IOException, InterruptedException;
    }

    final LongAdder replies = new LongAdder();
    final LongAdder connections = new LongAdder();
    final Queue<String> wrong = new ConcurrentLinkedQueue<>();

    private final int port;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    SoakClients(int port) {
        this.port = port;
    }

    /** Starts as many in all, in the shares of the document. */
    void start(int all) {
        start(all * 7 / 12, this::behaves);
        start(all / 12, this::pipelines);
        start(all / 12, this::sendsSlowly);
        start(all / 12, this::readsSlowly);
        start(all / 12, this::neverReads);
        start(all / 12, this::isBroken);
    }

    /** Ends them all. */
    void stop() throws InterruptedException {
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void start(int count, Behaviour behaviour) {
        for (int i = 0; i < count; i++) {
            long seed = threads.size();
            Thread thread = new Thread(null, () -> repeat(behaviour, seed), "soak-" + seed, 128 << 10);
            threads.add(thread);
            thread.start();
        }
    }

    private void repeat(Behaviour behaviour, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (!over) {
            try (Wire wire = new Wire(port, PATIENCE)) {
                connections.increment();
                behaviour.run(wire, random);
            } catch (IOException e) {
                if (!over) {
                    wrong.add(Thread.currentThread().getName() + ": " + e);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void behaves(Wire wire, SplittableRandom random) throws IOException, InterruptedException {
        for (int i = 0; i < 100 && !over; i++) {
            String path = path(random);
            wire.send(request(path));
            check(wire, path);
            Thread.sleep(random.nextInt(200));
        }
    }

    private void pipelines(Wire wire, SplittableRandom random) throws IOException, InterruptedException {
        for (int i = 0; i < 20 && !over; i++) {
            sendAndReadAll(wire, random, PIPELINED, 0);
            Thread.sleep(random.nextInt(200));
        }
    }

    private void readsSlowly(Wire wire, SplittableRandom random) throws IOException, InterruptedException {
        sendAndReadAll(wire, random, PIPELINED_BY_SLOW_READERS, 200);
    }

    private void sendAndReadAll(Wire wire, SplittableRandom random, int count, int pauseMs)
            throws IOException, InterruptedException {
        List<String> paths = new ArrayList<>();
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < count; i++) {
            paths.add(path(random));
            requests.append(request(paths.get(i)));
        }
        wire.send(requests.toString());
        for (int i = 0; i < count && !over; i++) {
            Thread.sleep(pauseMs);
            check(wire, paths.get(i));
        }
    }

    private void sendsSlowly(Wire wire, SplittableRandom random) throws IOException, InterruptedException {
        String path = path(random);
        String request = request(path);
        for (int i = 0; i < request.length(); i++) {
            wire.send(request.substring(i, i + 1));
            Thread.sleep(random.nextInt(40));
            if (over) {
                return;
            }
        }
        check(wire, path);
    }

    private void neverReads(Wire wire, SplittableRandom random) throws InterruptedException {
        // the backend takes what buffers hold; the thread that sends more hangs until the connection is closed
        String requests = request(path(random)).repeat(200);
        Thread sender = new Thread(null, () -> sendWithoutEnd(wire, requests), "soak-sender", 128 << 10);
        sender.start();
        for (int i = 0; i < 30 && !over; i++) {
            Thread.sleep(100);
        }
        try {
            wire.hangUp();
        } catch (IOException e) {
            wrong.add("a connection that cannot be closed: " + e);
        }
        sender.join();
    }

    private static void sendWithoutEnd(Wire wire, String requests) {
        try {
            while (true) {
                wire.send(requests);
            }
        } catch (IOException closed) {
            // as it should end
        }
    }

    private void isBroken(Wire wire, SplittableRandom random) throws IOException, InterruptedException {
        wire.send(BROKEN.get(random.nextInt(BROKEN.size())));
        Thread.sleep(random.nextInt(200));
    }

    private static String path(SplittableRandom random) {
        return "/" + Long.toHexString(random.nextLong());
    }

    private static String request(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private void check(Wire wire, String path) throws IOException {
        Reply reply = wire.read();
        replies.increment();
        String right = "Your Request\n==============\nMethod: GET\nHost: a\nURL   : " + path + "\nHeader:\nBody  : \n";
        if (!reply.line().equals("HTTP/1.1 200 OK") || !reply.body().equals(right)) {
            wrong.add(path + ": " + reply);
        }
    }
}
