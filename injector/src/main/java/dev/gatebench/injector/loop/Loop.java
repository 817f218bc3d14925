package dev.gatebench.injector.loop;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.ManualIoEventLoop;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One thread that sends and reads for its part of the steps. It asks Netty for the kernel's events and does nothing
 * else in between, so that it knows when the next request is due, and waits no longer.
 */
final class Loop implements Runnable {
    private static final int READ_BYTES = 16_384;
    private static final int CONNECT_TIMEOUT_MS = 5_000;
    /** Longest wait for a handshake after that, ns. */
    static final long MOST_OPENING_NS = TimeUnit.MILLISECONDS.toNanos(CONNECT_TIMEOUT_MS);

    private static final long MOST_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long START_LIMIT_S = 5;

    private final Transport transport;
    private final long spinNs;
    private final byte[] scratch = new byte[READ_BYTES];
    private final List<Injection> injections = new ArrayList<>();
    private final ManualIoEventLoop events;
    private final Thread thread;
    private final Awake awake = new Awake();
    private volatile boolean stopped;
    /** Whether sending in time is worth CPU time: only open loads are told what is spun. */
    private volatile boolean inTime;

    private volatile @Nullable Throwable failure;
    private final CompletableFuture<Optional<String>> threadInSystem = new CompletableFuture<>();

    /**
     * @param spinNs so long before a request is due it no longer sleeps, but looks for events again and again: a thread
     *     that sleeps is woken some 20 µs late
     */
    Loop(int number, Transport transport, long spinNs) {
        this.transport = transport;
        this.spinNs = spinNs;
        // Netty keeps its buffers and their objects for such threads alone
        this.thread = new FastThreadLocalThread(this, "injector-" + number);
        this.events = new ManualIoEventLoop(thread, transport.handlers());
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the id of its thread, for measurements of its allocation. */
    long threadId() {
        return thread.getId();
    }

    /** Runs its thread before all others of its CPU, or as they do, where that is permitted. */
    void runFirst(boolean first) throws InterruptedException {
        inTime = first;
        Optional<String> id = threadInSystem
                .completeOnTimeout(Optional.empty(), START_LIMIT_S, TimeUnit.SECONDS)
                .join();
        if (id.isPresent()) {
            Punctuality.runFirst(id.get(), first);
        }
    }

    byte[] scratch() {
        return scratch;
    }

    /** Begins a part of a step; runs the work once that is done. */
    void begin(Injection injection, Runnable done) {
        events.execute(() -> {
            injection.whenDone(done);
            injections.add(injection);
        });
    }

    /** Runs work on its thread: at once where it is called there. */
    void onItsThread(Runnable work) {
        if (events.inEventLoop()) {
            work.run();
        } else {
            events.execute(work);
        }
    }

    /** @throws IllegalStateException in one line when its thread has failed */
    void requireAtWork() {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException(
                    "thread '" + thread.getName() + "' must send until the end, failed with " + cause
                            + ": report it with the schedule",
                    cause);
        }
    }

    ChannelFuture connect(SocketAddress address, ChannelHandler connection) {
        return new Bootstrap()
                .group(events)
                .channelFactory(transport::channel)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MS)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
                .handler(connection)
                .connect(address);
    }

    /** Sends the due requests of all: between two replies, of which many may have come at once. */
    void sendDue(long nowNs) {
        for (int i = 0; i < injections.size(); i++) {
            injections.get(i).sendDue(nowNs);
        }
    }

    @Override
    public void run() {
        try {
            threadInSystem.complete(Punctuality.withoutSlack());
            work();
        } catch (Throwable e) {
            // told by requireAtWork on the thread that waits for the step
            failure = e;
        }
    }

    private void work() {
        while (!stopped) {
            long now = System.nanoTime();
            long next = now + MOST_WAIT_NS;
            for (int i = injections.size() - 1; i >= 0; i--) {
                Injection injection = injections.get(i);
                next = Math.min(next, injection.turn(now));
                if (injection.isDone()) {
                    injections.remove(i).done();
                }
            }
            long spin = inTime ? spinNs : 0;
            long restNs = next - System.nanoTime();
            if (restNs > spin) {
                sleep(restNs - spin);
            } else if (restNs > 0 && awake.tooLong(System.nanoTime())) {
                sleep(restNs);
            } else {
                lookForEvents();
            }
        }
    }

    private void sleep(long ns) {
        long fromNs = System.nanoTime();
        events.run(ns);
        awake.slept(System.nanoTime() - fromNs);
    }

    private void lookForEvents() {
        long fromNs = System.nanoTime();
        if (events.runNow() == 0 && inTime && spinNs > 0) {
            long toNs = System.nanoTime();
            for (int i = 0; i < injections.size(); i++) {
                injections.get(i).tally().spun(fromNs, toNs);
            }
        }
    }

    /** Ends its thread, which is a daemon and need not be waited for. */
    void stop() {
        stopped = true;
        events.wakeup();
    }
}
