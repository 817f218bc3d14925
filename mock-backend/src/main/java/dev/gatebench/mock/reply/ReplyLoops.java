package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.stats.Stats;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The {@link ReplyLoop} of each event loop, made when its thread first asks. */
public final class ReplyLoops {
    private final LivePlan plan;
    private final ReplyTable table;
    private final Stats stats;
    private final AtomicLong nextSeed;
    private final FastThreadLocal<ReplyLoop> loops = new FastThreadLocal<>();

    /**
     * Creates loops that answer by a plan.
     *
     * @param replies replies by method and path, instead of the plan's
     * @param seed seed of the first loop's random numbers; each loop has a stream of its own
     */
    public ReplyLoops(LivePlan plan, List<PathReply> replies, Stats stats, long seed) {
        this.plan = plan;
        this.table = new ReplyTable(replies);
        this.stats = stats;
        this.nextSeed = new AtomicLong(seed);
    }

    /** Returns the loop for an event loop; only on that loop's thread. */
    ReplyLoop of(EventLoop eventLoop) {
        ReplyLoop loop = loops.get();
        if (loop == null) {
            loop = new ReplyLoop(eventLoop, stats.newLoop(), plan, table, nextSeed.getAndIncrement());
            loops.set(loop);
        }
        return loop;
    }
}
