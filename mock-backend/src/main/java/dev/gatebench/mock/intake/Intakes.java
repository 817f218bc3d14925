package dev.gatebench.mock.intake;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Optional;
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

    /** Returns the intake of a new connection; empty if it is one too many. Called on its event loop. */
    public Optional<Intake> admit(Channel channel) {
        if (open.incrementAndGet() > limits.connections()) {
            open.decrementAndGet();
            return Optional.empty();
        }
        channel.closeFuture().addListener(closed -> open.decrementAndGet());
        return Optional.of(new Intake(channel, watch(channel.eventLoop())));
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
