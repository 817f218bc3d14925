package dev.gatebench.mock;

import dev.gatebench.mock.control.ControlRoutes;
import dev.gatebench.mock.intake.Intake;
import dev.gatebench.mock.intake.Intakes;
import dev.gatebench.mock.intake.Turns;
import dev.gatebench.mock.reply.FastLane;
import dev.gatebench.mock.reply.LivePlan;
import dev.gatebench.mock.reply.PlanHandler;
import dev.gatebench.mock.reply.ReplyLoops;
import dev.gatebench.mock.stats.Stats;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.netty.NettyPipeline;
import reactor.netty.resources.LoopResources;

/**
 * A running backend: WebFlux on Spring Boot's own server, without an application context, which has no use here and
 * would take half of the time of a start. Its own {@link HttpHandler} replaces Spring's dispatcher, so that a reply
 * costs no routing; only control requests are routed.
 */
public final class MockBackend implements AutoCloseable {
    private final WebServer server;
    private final ReactorResourceFactory resources;

    private MockBackend(WebServer server, ReactorResourceFactory resources) {
        this.server = server;
        this.resources = resources;
    }

    /**
     * Starts a backend, which answers requests when this method returns.
     *
     * @throws RuntimeException when the server cannot start, such as on a port that is taken
     */
    public static MockBackend start(Settings settings) {
        Stats stats = new Stats();
        LivePlan plan = new LivePlan(settings.plan());
        ReplyLoops loops = new ReplyLoops(plan, stats, settings.seed());
        HttpHandler handler = new PlanHandler(
                loops,
                new ControlRoutes(plan, stats, settings.token()).handler(),
                settings.limits().body());
        ReactorResourceFactory resources = resources(settings);
        try {
            WebServer server = factory(settings, loops, resources).getWebServer(handler);
            server.start();
            return new MockBackend(server, resources);
        } catch (RuntimeException e) {
            resources.destroy();
            throw e;
        }
    }

    /** The port that the backend listens on. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } finally {
            resources.destroy();
        }
    }

    private static ReactorResourceFactory resources(Settings settings) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(() -> LoopResources.create("mock", settings.eventLoops(), true));
        resources.setShutdownQuietPeriod(Duration.ZERO);
        resources.setShutdownTimeout(Duration.ofSeconds(1));
        resources.start();
        return resources;
    }

    private static NettyReactiveWebServerFactory factory(
            Settings settings, ReplyLoops loops, ReactorResourceFactory resources) {
        NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(settings.port());
        factory.setResourceFactory(resources);
        factory.setAddress(settings.bind());
        // no request is worth waiting for: the load ends before the backend is stopped
        factory.setShutdown(Shutdown.IMMEDIATE);
        // gateways pass requests on as they are; checking the characters of headers again costs CPU
        factory.addServerCustomizers(server -> server.httpRequestDecoder(decoder -> decoder.validateHeaders(false)
                .maxInitialLineLength(settings.limits().line())
                .maxHeaderSize(settings.limits().header())));
        Intakes intakes = new Intakes(settings.limits());
        factory.addServerCustomizers(server ->
                server.doOnChannelInit((observer, channel, remote) -> open(channel, settings, intakes, loops)));
        return factory;
    }

    // a connection too many is closed at once, and nothing is left to do if that fails
    @SuppressWarnings("FutureReturnValueIgnored")
    private static void open(Channel channel, Settings settings, Intakes intakes, ReplyLoops loops) {
        Optional<Intake> admitted = intakes.admit(channel);
        if (admitted.isEmpty()) {
            channel.close();
            return;
        }
        Intake intake = admitted.get();
        channel.pipeline().addBefore(NettyPipeline.HttpCodec, "gatebench.intake", intake);
        if (settings.fastLane()) {
            FastLane lane =
                    new FastLane(loops, channel, intake, settings.limits().body());
            channel.pipeline().addAfter(NettyPipeline.HttpCodec, "gatebench.fastLane", lane);
        } else {
            channel.pipeline().addAfter(NettyPipeline.HttpCodec, FastLane.TURNS, new Turns(intake));
        }
    }
}
