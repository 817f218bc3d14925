package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.process.Time;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the clock of another machine is asked for, of an agent whose clock is wrong by as much as a test says. */
@Integration
class RemoteClockIT {
    private static final long SLOW_MS = 60;

    private final AtomicInteger asked = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private volatile long aheadMs;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** The request takes long, or the answer, but for every fourth exchange. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body =
                    switch (exchange.getRequestURI().getPath()) {
                        case "/facts" -> FakeAgents.json(FakeAgents.facts());
                        case "/clock" -> clock(asked.incrementAndGet());
                        default -> {
                            pause(SLOW_MS);
                            throw new IOException("not asked for here");
                        }
                    };
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private byte[] clock(int number) throws IOException {
        pause(number % 4 == 1 ? SLOW_MS : 0);
        byte[] told = FakeAgents.json(System.currentTimeMillis() + aheadMs);
        pause(number % 4 > 1 ? SLOW_MS : 0);
        return told;
    }

    private static void pause(long ms) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(ms);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private ClockOffset asked() {
        RemoteAgent agent =
                RemoteAgent.follow(FakeAgents.link(server.getAddress().getPort()), Time.system());
        try {
            return agent.clock();
        } finally {
            agent.close();
        }
    }

    @Test
    void takesTheOffsetOfTheQuickestExchangeAndHalfOfItsTimeForTheError() {
        aheadMs = 5000;

        ClockOffset offset = asked();

        assertThat(offset.errorMs())
                .as("one that is slow has half of that at least")
                .isLessThan(SLOW_MS / 2);
        assertThat(offset.ms())
                .as("ahead of the lab's, as far as its error says")
                .isBetween(5000 - offset.errorMs(), 5000 + offset.errorMs());
    }

    @Test
    void hasAnOffsetBelowZeroWhereTheClockIsBehind() {
        aheadMs = -70_000;

        ClockOffset offset = asked();

        assertThat(offset.ms()).isBetween(-70_000 - offset.errorMs(), -70_000 + offset.errorMs());
        assertThat(offset.inLabTime(System.currentTimeMillis() - 70_000))
                .as("a time that it tells")
                .isBetween(System.currentTimeMillis() - 10_000, System.currentTimeMillis() + 10_000);
    }
}
