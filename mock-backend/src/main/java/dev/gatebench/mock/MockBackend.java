package dev.gatebench.mock;

import dev.gatebench.mock.control.ControlRoutes;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.reply.LivePlan;
import dev.gatebench.mock.reply.PlanHandler;
import dev.gatebench.mock.reply.ReplyLoops;
import dev.gatebench.mock.stats.Stats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.netty.http.HttpProtocol;
import reactor.netty.resources.LoopResources;

/**
 * A running backend: WebFlux on Spring Boot's own server, without an application context, which has no use here and
 * would take half of the time of a start. Its own {@link HttpHandler} replaces Spring's dispatcher, so that a reply
 * costs no routing; only control requests are routed.
 */
public final class MockBackend implements AutoCloseable {
    private final List<WebServer> servers;
    private final ReactorResourceFactory resources;

    private MockBackend(List<WebServer> servers, ReactorResourceFactory resources) {
        this.servers = servers;
        this.resources = resources;
    }

    /**
     * Starts a backend, which answers requests when this method returns.
     *
     * @throws RuntimeException when the server cannot start, such as on a port that is taken
     */
    public static MockBackend start(Settings settings) {
        Stats stats = new Stats(settings.replies().size());
        LivePlan plan = new LivePlan(settings.plan());
        ReplyLoops loops = new ReplyLoops(plan, settings.replies(), stats, settings.seed());
        HttpHandler handler = new PlanHandler(
                loops,
                new ControlRoutes(plan, settings.replies(), stats, settings.token()).handler(),
                settings.limits().body());
        Connections connections = new Connections(settings, loops);
        ReactorResourceFactory resources = resources(settings);
        List<WebServer> servers = new ArrayList<>();
        MockBackend backend = new MockBackend(servers, resources);
        try {
            servers.add(clear(settings, connections, resources, handler));
            settings.tls().ifPresent(tls -> servers.add(secure(settings, tls, connections, resources, handler)));
            servers.forEach(WebServer::start);
            return backend;
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    /** The port that the backend listens on. */
    public int port() {
        return servers.get(0).getPort();
    }

    /** The port for https; empty if the backend has none. */
    public OptionalInt tlsPort() {
        return servers.stream().skip(1).mapToInt(WebServer::getPort).findFirst();
    }

    @Override
    public void close() {
        try {
            servers.forEach(WebServer::stop);
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
            Settings settings, int port, ReactorResourceFactory resources) {
        NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(port);
        factory.setResourceFactory(resources);
        factory.setAddress(settings.bind());
        // no request is worth waiting for: the load ends before the backend is stopped
        factory.setShutdown(Shutdown.IMMEDIATE);
        // gateways pass requests on as they are; checking the characters of headers again costs CPU
        factory.addServerCustomizers(server -> server.httpRequestDecoder(decoder -> decoder.validateHeaders(false)
                .maxInitialLineLength(settings.limits().line())
                .maxHeaderSize(settings.limits().header())));
        return factory;
    }

    private static WebServer clear(
            Settings settings, Connections connections, ReactorResourceFactory resources, HttpHandler handler) {
        NettyReactiveWebServerFactory factory = factory(settings, settings.port(), resources);
        factory.addServerCustomizers(
                server -> server.doOnChannelInit((observer, channel, remote) -> connections.open(channel)));
        return factory.getWebServer(handler);
    }

    private static WebServer secure(
            Settings settings,
            TlsPort tls,
            Connections connections,
            ReactorResourceFactory resources,
            HttpHandler handler) {
        Limits limits = settings.limits();
        NettyReactiveWebServerFactory factory = factory(settings, tls.port(), resources);
        factory.addServerCustomizers(
                server -> server.secure(spec -> spec.sslContext(tls.context()).handshakeTimeout(limits.request()))
                        .protocol(HttpProtocol.H2, HttpProtocol.HTTP11)
                        .http2Settings(http2 -> http2.maxConcurrentStreams(Limits.STREAMS)
                                .maxHeaderListSize((long) limits.line() + limits.header())
                                .maxDecodedRstFramesPerWindow(Limits.RESETS, Limits.RESETS_SECONDS))
                        .doOnChannelInit((observer, channel, remote) -> connections.openTls(channel)));
        return factory.getWebServer(handler);
    }
}
