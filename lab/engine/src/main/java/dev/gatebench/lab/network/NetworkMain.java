package dev.gatebench.lab.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * The program on both hosts: {@code serve ADDRESS PORT} answers, {@code ask HOST PORT} measures and prints the line of
 * {@link Measured}. The program then waits to be ended, since an earlier end would look like a failure; after a minute
 * it ends by itself.
 */
public final class NetworkMain {
    /** The variable that holds the token; not an argument, which every user of the machine can read. */
    static final String TOKEN_VARIABLE = "GATEBENCH_NETWORK_TOKEN";

    /** Line that the server prints when it listens. */
    static final String LISTENING = "listening";

    private static final Duration LIFE = Duration.ofMinutes(1);
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int CONNECT_MS = 2000;
    private static final long PAUSE_MS = 100;

    private NetworkMain() {}

    /** Serves or asks. */
    public static void main(String[] args) throws IOException, InterruptedException {
        endAfter(LIFE);
        Token token = Token.of(System.getenv().getOrDefault(TOKEN_VARIABLE, ""));
        InetSocketAddress address = new InetSocketAddress(args[1], Integer.parseInt(args[2]));
        if (args[0].equals("serve")) {
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(address)) {
                print(LISTENING);
                Exchange.answer(server, token);
            }
        } else {
            print(Exchange.ask(connect(args[1], address.getPort()), token).line());
        }
        Thread.sleep(LIFE.toMillis());
    }

    /** Connects, again and again: name and route of the server may become known a moment after it listens. */
    private static SocketChannel connect(String host, int port) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (true) {
            SocketChannel channel = SocketChannel.open();
            try {
                channel.socket().connect(new InetSocketAddress(host, port), CONNECT_MS);
                return channel;
            } catch (IOException e) {
                channel.close();
                if (System.nanoTime() - begun > CONNECT.toNanos()) {
                    throw e;
                }
                Thread.sleep(PAUSE_MS);
            }
        }
    }

    private static void print(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static void endAfter(Duration life) {
        Thread end = new Thread(
                () -> {
                    try {
                        Thread.sleep(life.toMillis());
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    Runtime.getRuntime().halt(1);
                },
                "end-of-life");
        end.setDaemon(true);
        end.start();
    }
}
