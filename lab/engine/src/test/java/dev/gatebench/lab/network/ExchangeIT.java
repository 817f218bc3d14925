package dev.gatebench.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Over real connections on loopback; what it takes is not looked at. */
@Integration
class ExchangeIT {
    private static final long LIMIT_S = 60;

    private final Token token = Token.random();
    private final ServerSocketChannel server;

    ExchangeIT() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private CompletableFuture<Void> answering = new CompletableFuture<>();

    @BeforeEach
    void answer() {
        answering = CompletableFuture.runAsync(() -> {
            try {
                Exchange.answer(server, token);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void measuresRoundTripsAndWhatOneConnectionCarriesEachWay() throws Exception {
        Measured measured = Exchange.ask(connect(), token);

        assertThat(measured.n()).isBetween(1, 500);
        assertThat(measured.leastNs()).isPositive().isLessThanOrEqualTo(measured.medianNs());
        assertThat(measured.medianNs()).isLessThanOrEqualTo(measured.p99Ns());
        assertThat(measured.thereBytesPerSec()).isPositive();
        assertThat(measured.backBytesPerSec()).isPositive();
        awaitAnswered();
    }

    @Test
    void turnsStrangersAwayAndMeasuresWithWhomItWasStartedFor() throws Exception {
        new Socket(server.socket().getInetAddress(), server.socket().getLocalPort()).close();
        try (Socket guessing =
                new Socket(server.socket().getInetAddress(), server.socket().getLocalPort())) {
            guessing.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: stranger\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(guessing.getInputStream().read())
                    .as("the end of the connection")
                    .isEqualTo(-1);
        }

        assertThat(Exchange.ask(connect(), token).n()).isPositive();
        awaitAnswered();
    }

    @Test
    void measuresNoStrangerThatAnswers() throws Exception {
        Token other = Token.of(token.asking() + Token.random().answering());

        assertThatThrownBy(() -> Exchange.ask(connect(), other))
                .isInstanceOf(IOException.class)
                .hasMessage("a stranger answered on the port of the server");
        assertThat(Exchange.ask(connect(), token).n())
                .as("the server still waits")
                .isPositive();
        awaitAnswered();
    }

    private void awaitAnswered() throws ExecutionException, InterruptedException, TimeoutException {
        answering.get(LIMIT_S, TimeUnit.SECONDS);
    }

    private SocketChannel connect() throws IOException {
        return SocketChannel.open(server.getLocalAddress());
    }
}
