package dev.gatebench.lab.tls;

import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.lab.http.LimitedExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Proves of a server that answers already that its TLS is what a study asks for: the version and no other, the
 * protocol, and whether sessions are resumed.
 */
public final class TlsProof {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private final ProbeClients clients;
    private final ClientSpec asked;
    private final URI url;

    public TlsProof(ProbeClients clients, URI url) {
        this.clients = clients;
        this.asked = clients.spec();
        this.url = url;
    }

    /**
     * Returns the proofs, in words.
     *
     * @throws Failure in one line, which follows the name of the server, when it is something else
     */
    public List<String> prove() throws Failure {
        List<String> proofs = new ArrayList<>();
        Protocol spoken = spoken(clients.client(CONNECT_LIMIT));
        if (spoken.http() != asked.http()
                || !spoken.tls().equals(Optional.of(asked.tls().version().protocol()))) {
            throw new Failure("must speak " + asked.words().orElse("HTTP/1.1") + ", spoke " + spoken.words()
                    + ": its setting for the client's protocol did not take effect");
        }
        boolean asksItself = spoken.isAsked(asked);
        if (!asksItself) {
            // another client is refused, or gets the only cipher suite that it offers
            var unused = spoken(clients.strictClient(CONNECT_LIMIT));
        }
        proofs.add("it speaks " + spoken.words() + ", with the run's certificate ("
                + asked.tls().certificate().words() + ")"
                + (asksItself
                        ? ""
                        : ": it follows the order of the client, so that "
                                + asked.tls().cipher() + " is the driver's to ask for"));
        for (TlsSpec.Version other : TlsSpec.Version.values()) {
            if (other != asked.tls().version()) {
                requireRefused(other);
                proofs.add("it refuses " + other.protocol());
            }
        }
        proofs.add(resumption());
        return List.copyOf(proofs);
    }

    /** A server's TLS is not what was asked for. */
    public static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(String message) {
            super(message);
        }
    }

    private Protocol spoken(HttpClient client) throws Failure {
        HttpResponse<Void> reply = reply(client);
        return new Protocol(
                reply.version() == HttpClient.Version.HTTP_2 ? ClientSpec.HTTP_2 : ClientSpec.HTTP_1,
                reply.sslSession().map(session -> session.getProtocol()),
                reply.sslSession().map(session -> session.getCipherSuite()));
    }

    private HttpResponse<Void> reply(HttpClient client) throws Failure {
        try {
            return sent(client);
        } catch (IOException e) {
            throw new Failure("must answer " + url + ", and did not: " + e.getMessage());
        }
    }

    private HttpResponse<Void> sent(HttpClient client) throws IOException {
        try {
            return LimitedExchange.sent(
                    client, HttpRequest.newBuilder(url).timeout(LIMIT).build(), HttpResponse.BodyHandlers.discarding());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void requireRefused(TlsSpec.Version other) throws Failure {
        try {
            sent(clients.client(CONNECT_LIMIT, other));
        } catch (SSLException e) {
            return;
        } catch (IOException e) {
            if (e.getCause() instanceof SSLException) {
                return;
            }
            throw new Failure("must refuse " + other.protocol() + " as TLS does, and failed otherwise: " + e);
        }
        throw new Failure("must refuse " + other.protocol() + ", and spoke it: clients could fall back to it");
    }

    /** Connects twice more: the second connection shows no certificate where it takes up the session of the first. */
    private String resumption() throws Failure {
        reply(clients.client(CONNECT_LIMIT));
        int before = clients.certificatesShown();
        reply(clients.client(CONNECT_LIMIT));
        boolean resumed = clients.certificatesShown() == before;
        if (!resumed && asked.tls().resumption() && asked.keepAlive()) {
            return "the JDK's client resumed no session, which counts for nothing where connections are kept";
        }
        if (resumed != asked.tls().resumption()) {
            throw new Failure("must " + (resumed ? "resume no session" : "resume sessions") + ", and "
                    + (resumed ? "did" : "did not") + ": its setting for sessions of TLS did not take effect");
        }
        return resumed ? "a second connection resumes the session of the first" : "no connection resumes a session";
    }
}
