package dev.gatebench.mock;

import java.util.Map;
import java.util.Objects;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** A running backend. */
public final class MockBackend implements AutoCloseable {
    private final ReactiveWebServerApplicationContext context;

    private MockBackend(ReactiveWebServerApplicationContext context) {
        this.context = context;
    }

    /**
     * Starts a backend; it answers when this returns.
     *
     * @throws RuntimeException when the server cannot start, such as for a port that is taken
     */
    public static MockBackend start(Settings settings) {
        SpringApplication application = new SpringApplication(MockBackendApplication.class);
        application.setWebApplicationType(WebApplicationType.REACTIVE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setLazyInitialization(true);
        // a signal ends the process at once: there is nothing to save, and the port is free again without a wait
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(Map.of(
                "spring.jmx.enabled",
                "false",
                // a client that sends nonsense must not fill the log with it
                "logging.level.reactor.netty.http.server.HttpServerOperations",
                "error"));
        application.addInitializers(
                context -> ((GenericApplicationContext) context).registerBean(Settings.class, () -> settings));
        return new MockBackend((ReactiveWebServerApplicationContext) application.run());
    }

    /** The port it listens on. */
    public int port() {
        return Objects.requireNonNull(context.getWebServer(), "no web server").getPort();
    }

    @Override
    public void close() {
        context.close();
    }
}
