package dev.gatebench.mock.reply;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the replies of one event loop until they are due and writes them in that order, behind one timer of the loop.
 * Used by the loop's thread only.
 *
 * <p>Reading and writing take turns. If all due replies were written before the next request is read, the following
 * requests would be read in one go too, fall due together, and come back together: hundreds of connections would run in
 * lockstep, milliseconds late on a CPU that is two thirds idle.
 */
final class DueQueue {
    /** Replies that one task writes before the loop looks for requests again. */
    private static final int WRITES_IN_A_ROW = 4;
    /** Longest wait that is spun rather than timed, ns: to set a timer takes about as long. */
    private static final long SPIN_NANOS = 5_000;

    private final EventLoop eventLoop;
    private final Consumer<PendingReply> writer;
    private final PriorityQueue<PendingReply> waiting = new PriorityQueue<>(1024);
    private final Runnable writeDue = this::writeDue;
    private final WakeUp wakeUp = new WakeUp();

    private @Nullable Future<?> timer;
    private long armedFor;

    DueQueue(EventLoop eventLoop, Consumer<PendingReply> writer) {
        this.eventLoop = eventLoop;
        this.writer = writer;
    }

    /** Adds the reply to a request that was received now, and writes one reply if one is due. */
    void add(PendingReply reply, long now) {
        waiting.add(reply);
        PendingReply first = waiting.peek();
        if (first != null && first.dueAt() - now <= 0) {
            waiting.remove();
            writer.accept(first);
            first = waiting.peek();
        }
        if (first != null && (timer == null || first.dueAt() - armedFor < 0)) {
            arm(first.dueAt(), now);
        }
    }

    private void arm(long at, long now) {
        if (timer != null) {
            timer.cancel(false);
        }
        armedFor = at;
        timer = eventLoop.schedule(writeDue, Math.max(0, wakeUp.timerNanos(at - now)), TimeUnit.NANOSECONDS);
    }

    private void writeDue() {
        timer = null;
        long now = System.nanoTime();
        wakeUp.fired(now - armedFor);
        int written = 0;
        for (PendingReply first = waiting.peek(); first != null; first = waiting.peek()) {
            while (first.dueAt() - now > 0) {
                if (first.dueAt() - now > SPIN_NANOS) {
                    arm(first.dueAt(), now);
                    return;
                }
                Thread.onSpinWait();
                now = System.nanoTime();
            }
            if (written == WRITES_IN_A_ROW) {
                // by a timer, not a task: the loop runs tasks until none are left, but timers once between reads
                arm(now, now);
                return;
            }
            written++;
            waiting.remove();
            writer.accept(first);
        }
    }
}
