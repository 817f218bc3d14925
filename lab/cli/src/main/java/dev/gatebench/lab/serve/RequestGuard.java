package dev.gatebench.lab.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.gatebench.core.report.serve.NoticePage;
import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Guards every request. Only reading is allowed, and only to a client that knows this server by a name of this machine:
 * a page elsewhere whose name is made to point here (DNS rebinding) sends its own name as {@code Host}. Pages elsewhere
 * learn nothing of this server: of the requests that browsers mark as coming from them ({@code Sec-Fetch-Site},
 * https://www.w3.org/TR/fetch-metadata/), a person who follows a link is answered, and a request for the secret path of
 * a run, which that run's pages alone can tell.
 */
record RequestGuard(HttpHandler next, SecretPaths secret) implements HttpHandler {
    private static final Set<String> READING = Set.of("GET", "HEAD");

    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            HttpReply reply = new HttpReply(exchange);
            List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
            int port = exchange.getLocalAddress().getPort();
            // a target may name a host of its own, as targets for a proxy do
            String authority = Optional.ofNullable(exchange.getRequestURI().getRawAuthority())
                    .orElse("localhost:" + port);
            if (hosts.size() != 1 || !isThisMachine(hosts.get(0), port) || !isThisMachine(authority, port)) {
                reply.line(421, "Host must be 127.0.0.1:" + port + " or localhost:" + port);
            } else if (!READING.contains(exchange.getRequestMethod())) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                reply.line(405, "method must be GET or HEAD: nothing can be written here");
            } else if (!isAsked(exchange)) {
                reply.line(403, "requests from pages of other sites are refused: open the address itself");
            } else {
                answer(exchange, reply);
            }
        }
    }

    private boolean isAsked(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        return !headers.containsKey("Sec-Fetch-Site")
                || headers.get("Sec-Fetch-Site").stream().allMatch(OWN_SITES::contains)
                || ("navigate".equals(headers.getFirst("Sec-Fetch-Mode"))
                        && "document".equals(headers.getFirst("Sec-Fetch-Dest")))
                || Paths.parts(exchange.getRequestURI().getRawPath())
                        .filter(secret::hold)
                        .isPresent();
    }

    private static boolean isThisMachine(String host, int port) {
        String name = host.toLowerCase(Locale.ROOT);
        return Set.of("127.0.0.1:" + port, "localhost:" + port).contains(name)
                || (port == 80 && Set.of("127.0.0.1", "localhost").contains(name));
    }

    private void answer(HttpExchange exchange, HttpReply reply) throws IOException {
        try {
            next.handle(exchange);
        } catch (StudyException e) {
            failed(exchange, reply, 400, e.problems());
        } catch (OutOfMemoryError e) {
            failed(exchange, reply, 500, List.of("a file is larger than this server has memory for"));
        } catch (IOException | RuntimeException e) {
            failed(exchange, reply, 500, List.of(String.valueOf(e.getMessage())));
        }
    }

    private static void failed(HttpExchange exchange, HttpReply reply, int status, List<String> lines)
            throws IOException {
        if (exchange.getResponseCode() == -1) { // otherwise the reply has begun, and ends early
            reply.page(status, out -> NoticePage.write("That cannot be shown", lines, out));
        }
    }
}
