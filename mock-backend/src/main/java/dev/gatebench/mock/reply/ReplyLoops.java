package dev.gatebench.mock.reply;

import dev.gatebench.mock.stats.Stats;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.atomic.AtomicLong;

/** The {@link ReplyLoop} of each event loop, made when its thread first asks. */
public final class ReplyLoops {
    private final LivePlan plan;
    private final Stats stats;
    private final AtomicLong nextSeed;
    private final FastThreadLocal<ReplyLoop> loops = new FastThreadLocal<>();

    /**
     * Creates loops that answer by a plan.
     *
     * @param seed seed of the first loop's random numbers; each loop has a stream of its own
     */
    public ReplyLoops(LivePlan plan, Stats stats, long seed) {
        this.plan = plan;
        this.stats = stats;
        this.nextSeed = new AtomicLong(seed);
    }

    /** Returns the loop for an event loop; only on that loop's thread. */
    ReplyLoop of(EventLoop eventLoop) {
        ReplyLoop loop = loops.get();
        if (loop == null) {
            loop = new ReplyLoop(eventLoop, stats.newLoop(), plan, nextSeed.getAndIncrement());
            loops.set(loop);
        }
        return loop;
    }
}
