package dev.gatebench.mock.intake;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates the intakes of all connections, and bounds their number. */
public final class Intakes {
    private final Limits limits;
    private final AtomicInteger open = new AtomicInteger();
    private final FastThreadLocal<Watch> watches = new FastThreadLocal<>();

    public Intakes(Limits limits) {
        this.limits = limits;
    }

    /** Returns the limits of each connection. */
    public Limits limits() {
        return limits;
    }

    /** Counts a new connection; false if it is one too many. */
    public boolean admits(Channel channel) {
        if (open.incrementAndGet() > limits.connections()) {
            open.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> open.decrementAndGet());
        return true;
    }

    /** Creates the intake of a connection of HTTP/1.1. Called on its event loop. */
    public Intake intake(Channel channel) {
        return new Intake(channel, watch(channel.eventLoop()));
    }

    /** Holds a connection of HTTP/2 and its streams to the limits. Called on its event loop. */
    public void watchHttp2(Channel channel) {
        Http2Connection.begin(channel, watch(channel.eventLoop()));
    }

    private Watch watch(EventLoop eventLoop) {
        Watch watch = watches.get();
        if (watch == null) {
            watch = new Watch(eventLoop, limits);
            watches.set(watch);
        }
        return watch;
    }
}
