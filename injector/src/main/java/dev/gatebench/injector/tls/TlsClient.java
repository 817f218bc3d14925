package dev.gatebench.injector.tls;

import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * TLS of a step's connections, by the version that its study asks for and no other. Certificates are not verified: they
 * are made for each run, and the proofs of an arm's launch verify them.
 */
public final class TlsClient {
    private final ClientSpec client;
    private final SslContext context;
    private final InetSocketAddress address;
    private final ShownCertificates shown;

    private TlsClient(ClientSpec client, SslContext context, InetSocketAddress address, ShownCertificates shown) {
        this.client = client;
        this.context = context;
        this.address = address;
        this.shown = shown;
    }

    /**
     * Prepares TLS with one server; no session of another is known to it.
     *
     * @throws IllegalArgumentException in one line when the engine does not have the version or the cipher suite
     */
    public static TlsClient of(TlsEngine engine, ClientSpec client, InetSocketAddress address) {
        ShownCertificates shown = new ShownCertificates();
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(engine.provider())
                .protocols(client.tls().version().protocol())
                .trustManager(shown)
                .endpointIdentificationAlgorithm(null);
        // BoringSSL always offers the three suites of TLS 1.3, first the one that is asked for, and says so at length
        if (engine == TlsEngine.JDK || client.tls().version() == TlsSpec.Version.TLS_1_2) {
            builder.ciphers(List.of(client.tls().cipher()));
        }
        if (client.speaksHttp2()) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2));
        }
        String host = address.getHostString();
        if (!NetUtil.isValidIpV4Address(host) && !NetUtil.isValidIpV6Address(host)) {
            builder.serverName(new SNIHostName(host));
        }
        try {
            return new TlsClient(client, builder.build(), address, shown);
        } catch (SSLException e) {
            throw new IllegalArgumentException(
                    client.tls().words() + " cannot be spoken here: " + e.getMessage() + ": take another client.tls",
                    e);
        }
    }

    /** Makes the handler of a connection. Whoever opens the connection ends a handshake that takes too long. */
    public SslHandler handler(ByteBufAllocator buffers) {
        // sessions are kept by host and port: one that has neither takes up none
        SslHandler handler = client.tls().resumption()
                ? context.newHandler(buffers, address.getHostString(), address.getPort())
                : context.newHandler(buffers);
        handler.setHandshakeTimeoutMillis(0);
        return handler;
    }

    /** Returns the protocol of a connection whose handshake is done. */
    public Protocol agreed(SslHandler handler) {
        SSLSession session = handler.engine().getSession();
        return new Protocol(client.http(), Optional.of(session.getProtocol()), Optional.of(session.getCipherSuite()));
    }

    /**
     * Returns whether a connection, whose handshake is done, took up the session of one before; to be asked once. Empty
     * by HTTP/2, for which Netty puts an engine of its own around the JDK's.
     */
    public Optional<Boolean> resumed(SslHandler handler) {
        return client.speaksHttp2() ? Optional.empty() : Optional.of(!shown.to(handler.engine()));
    }

    /** Frees its memory, once no connection needs it. */
    public void release() {
        ReferenceCountUtil.release(context);
    }
}
