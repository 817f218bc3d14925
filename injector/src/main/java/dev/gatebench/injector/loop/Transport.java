package dev.gatebench.injector.loop;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The ways in which the injector asks the kernel; it takes the first that is available. */
@SuppressWarnings("ImmutableEnumChecker") // references to constructors have no state
public enum Transport {
    EPOLL("epoll", Epoll::isAvailable, EpollIoHandler::newFactory, EpollSocketChannel::new),
    IO_URING("io_uring", IoUring::isAvailable, IoUringIoHandler::newFactory, IoUringSocketChannel::new),
    /** The JDK's own sockets: on every machine. */
    NIO("nio", () -> true, NioIoHandler::newFactory, NioSocketChannel::new);

    private final String word;
    private final BooleanSupplier available;
    private final Supplier<IoHandlerFactory> handlers;
    private final Supplier<SocketChannel> channels;

    Transport(
            String word,
            BooleanSupplier available,
            Supplier<IoHandlerFactory> handlers,
            Supplier<SocketChannel> channels) {
        this.word = word;
        this.available = available;
        this.handlers = handlers;
        this.channels = channels;
    }

    /** Whether this machine has it. */
    public boolean isAvailable() {
        return available.getAsBoolean();
    }

    /** Returns the first that this machine has. */
    public static Transport best() {
        return Arrays.stream(values())
                .filter(Transport::isAvailable)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the transport of a word on the command line.
     *
     * @throws IllegalArgumentException in one line when there is none, or this machine does not have it
     */
    public static Transport ofWord(String word) {
        Transport found = Arrays.stream(values())
                .filter(one -> one.word.equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("--transport must be epoll, io_uring or nio, was '" + word + "'"));
        if (!found.isAvailable()) {
            throw new IllegalArgumentException(
                    "--transport " + word + " is not available on this machine: leave it out");
        }
        return found;
    }

    IoHandlerFactory handlers() {
        return handlers.get();
    }

    SocketChannel channel() {
        return channels.get();
    }
}
