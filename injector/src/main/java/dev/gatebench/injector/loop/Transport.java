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

/** How the injector asks the kernel, the one that is taken first where several are available in front. */
public enum Transport {
    EPOLL("epoll") {
        @Override
        public boolean isAvailable() {
            return Epoll.isAvailable();
        }

        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        SocketChannel channel() {
            return new EpollSocketChannel();
        }
    },
    IO_URING("io_uring") {
        @Override
        public boolean isAvailable() {
            return IoUring.isAvailable();
        }

        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        SocketChannel channel() {
            return new IoUringSocketChannel();
        }
    },
    /** The JDK's own sockets: on every machine. */
    NIO("nio") {
        @Override
        public boolean isAvailable() {
            return true;
        }

        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        SocketChannel channel() {
            return new NioSocketChannel();
        }
    };

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    /** Its word on the command line. */
    public String word() {
        return word;
    }

    /** Whether this machine has it. */
    public abstract boolean isAvailable();

    /** The first that this machine has. */
    public static Transport best() {
        return Arrays.stream(values())
                .filter(Transport::isAvailable)
                .findFirst()
                .orElseThrow();
    }

    /**
     * That of a word.
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

    abstract IoHandlerFactory handlers();

    abstract SocketChannel channel();
}
