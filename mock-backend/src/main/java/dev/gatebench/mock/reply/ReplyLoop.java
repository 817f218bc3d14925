package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.Plan;
import dev.gatebench.mock.reply.LivePlan.Edition;
import dev.gatebench.mock.stats.Counter;
import dev.gatebench.mock.stats.LoopCounters;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The replies of one event loop: which is due when, and what was counted. All of it is used by that loop's thread only.
 *
 * <p>The replies that wait stand in one queue behind one timer of the loop; when it fires, every reply that is due is
 * written in that one task. No reply changes thread, and the loop's own timer queue stays short.
 */
final class ReplyLoop {
    private static final AttributeKey<Boolean> COUNTED = AttributeKey.valueOf(ReplyLoop.class, "counted");

    /** A wait that is shorter is not worth a timer: setting it takes about as long. */
    private static final long SPIN_NANOS = 5_000;

    private final EventLoop eventLoop;
    private final LoopCounters counters;
    private final LivePlan plan;
    private final long seed;
    private final PriorityQueue<PendingReply> waiting = new PriorityQueue<>(1024);
    private final Runnable writeDue = this::writeDue;

    private final WakeUp wakeUp = new WakeUp();

    private Edition edition;
    private SplittableRandom random;
    private @Nullable Future<?> timer;
    private long armedFor;

    ReplyLoop(EventLoop eventLoop, LoopCounters counters, LivePlan plan, long seed) {
        this.eventLoop = eventLoop;
        this.counters = counters;
        this.plan = plan;
        this.seed = seed;
        this.edition = plan.edition();
        this.random = new SplittableRandom(seed);
        TimerSlack.shrinkForCurrentThread();
    }

    /**
     * A whole request was received: counts it, and its connection when it is the connection's first; chooses the reply
     * and its delay, and writes it now or when it is due.
     */
    void received(Channel channel, PendingReply reply) {
        long now = System.nanoTime();
        counters.increment(Counter.REQUESTS);
        if (!channel.hasAttr(COUNTED)) {
            channel.attr(COUNTED).set(true);
            counters.increment(Counter.CONNECTIONS_ACCEPTED);
            channel.closeFuture().addListener(closed -> counters.increment(Counter.CONNECTIONS_CLOSED));
        }
        Edition current = plan.edition();
        if (current != edition) {
            edition = current;
            random = new SplittableRandom(seed);
        }
        long delay = choose(current, reply, now);
        if (delay == 0) {
            write(reply);
        } else {
            waiting.add(reply);
            if (timer == null || reply.dueAt() - armedFor < 0) {
                arm(reply.dueAt(), now);
            }
        }
    }

    private long choose(Edition current, PendingReply reply, long now) {
        Plan rules = current.plan;
        boolean error = rules.errorRate() > 0 && random.nextDouble() < rules.errorRate();
        long delay = rules.delay().nextNanos(random);
        reply.prepare(error ? current.error : current.good, now, now + delay);
        return delay;
    }

    private void arm(long dueAt, long now) {
        if (timer != null) {
            timer.cancel(false);
        }
        armedFor = dueAt;
        timer = eventLoop.schedule(writeDue, wakeUp.timerNanos(dueAt - now), TimeUnit.NANOSECONDS);
    }

    private void writeDue() {
        timer = null;
        long now = System.nanoTime();
        wakeUp.fired(now - armedFor);
        for (PendingReply reply = waiting.peek(); reply != null; reply = waiting.peek()) {
            while (reply.dueAt() - now > 0) {
                if (reply.dueAt() - now > SPIN_NANOS) {
                    arm(reply.dueAt(), now);
                    return;
                }
                Thread.onSpinWait();
                now = System.nanoTime();
            }
            waiting.remove();
            write(reply);
        }
    }

    private void write(PendingReply reply) {
        ReplyTarget target = reply.target();
        if (!target.isOpen()) {
            target.abandon();
            counters.increment(Counter.ABORTED);
            return;
        }
        ReplyTemplate template = reply.template();
        long receivedAt = reply.receivedAt();
        int bytes = target.write(template);
        counters.recordDelay(System.nanoTime() - receivedAt);
        counters.add(Counter.BYTES, bytes);
        if (template.isError()) {
            counters.increment(Counter.ERRORS);
        }
        counters.increment(Counter.REPLIES);
    }
}
