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
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.HttpHandler;
import reactor.netty.NettyPipeline;
import reactor.netty.resources.LoopResources;

/**
 * The WebFlux application. Its own {@link HttpHandler} takes the place of Spring's dispatcher, so that a reply costs no
 * routing; only the control requests are routed.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class MockBackendApplication {

    @Bean
    Stats stats() {
        return new Stats();
    }

    @Bean
    LivePlan livePlan(Settings settings) {
        return new LivePlan(settings.plan());
    }

    @Bean
    ReplyLoops replyLoops(Settings settings, LivePlan plan, Stats stats) {
        return new ReplyLoops(plan, stats, settings.seed());
    }

    @Bean
    HttpHandler httpHandler(Settings settings, ReplyLoops loops, LivePlan plan, Stats stats) {
        return new PlanHandler(
                loops,
                new ControlRoutes(plan, stats, settings.token()).handler(),
                settings.limits().body());
    }

    @Bean
    ReactorResourceFactory reactorResources(Settings settings) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(() -> LoopResources.create("mock", settings.eventLoops(), true));
        resources.setShutdownQuietPeriod(Duration.ZERO);
        resources.setShutdownTimeout(Duration.ofSeconds(1));
        return resources;
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> server(Settings settings, ReplyLoops loops) {
        return factory -> {
            factory.setPort(settings.port());
            factory.setAddress(settings.bind());
            // nothing is worth waiting for: who stops a backend has ended the load before
            factory.setShutdown(Shutdown.IMMEDIATE);
            // gateways pass requests on as they are; checking the characters of headers again costs CPU
            factory.addServerCustomizers(server -> server.httpRequestDecoder(decoder -> decoder.validateHeaders(false)
                    .maxInitialLineLength(settings.limits().line())
                    .maxHeaderSize(settings.limits().header())));
            Intakes intakes = new Intakes(settings.limits());
            factory.addServerCustomizers(server ->
                    server.doOnChannelInit((observer, channel, remote) -> open(channel, settings, intakes, loops)));
        };
    }

    // one too many is closed at once, and nothing is left to do when that fails
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
