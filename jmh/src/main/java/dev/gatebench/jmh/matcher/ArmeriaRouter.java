package dev.gatebench.jmh.matcher;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestTarget;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RouteBuilder;
import com.linecorp.armeria.server.Routed;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.RoutingStatus;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.VirtualHost;
import dev.gatebench.jmh.table.Route;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Armeria's {@code VirtualHost.findServiceConfig}: a tree of characters for literal text, parameters and prefixes, and
 * a list for regular expressions. Neighbours of one kind make one tree or one list, and these are asked in the order of
 * registration; within a tree the most specific route wins. A prefix answers the path above it with a redirect, which
 * is no match here, unless that path is in its tree. Chosen because the router itself is not public; a server is built,
 * but not started. The cache before the router is off ({@link ArmeriaFlags}), so that the tree is measured.
 */
final class ArmeriaRouter implements PathMatcherUnderTest {

    private static final String REST = "{*rest}";

    private final VirtualHost host;

    ArmeriaRouter(RouteTable table) {
        ServerBuilder server = Server.builder();
        Templates.addAll(
                table,
                REST,
                (template, index) -> server.service(route(table.routes().get(index), template), new Numbered(index)));
        host = server.build().config().defaultVirtualHost();
    }

    private static com.linecorp.armeria.server.Route route(Route route, String template) {
        RouteBuilder builder = com.linecorp.armeria.server.Route.builder();
        if (route.syntax().contains(Syntax.REGEX)) {
            builder.regex("^" + AntRegex.of(route).pattern() + "$");
        } else if (route.syntax().equals(Set.of(Syntax.PREFIX)) && template.endsWith(REST)) {
            builder.pathPrefix(template.substring(0, template.length() - REST.length()));
        } else {
            builder.path(template);
        }
        return builder.build();
    }

    @Override
    public int match(String path) {
        RequestTarget target = RequestTarget.forServer(path);
        if (target == null) {
            return NO_MATCH; // a server answers "bad request"
        }
        Routed<ServiceConfig> found = host.findServiceConfig(new Request(host, target));
        return found.isPresent() && found.value().service() instanceof Numbered service ? service.index() : NO_MATCH;
    }

    private record Numbered(int index) implements HttpService {
        @Override
        public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
            throw new UnsupportedOperationException("no request is served, got " + request);
        }
    }

    private static final class Request implements RoutingContext {
        private static final RequestHeaders HEADERS = RequestHeaders.of(HttpMethod.GET, "/");

        private final VirtualHost host;
        private final RequestTarget target;
        private @Nullable Routed<ServiceConfig> result;
        private @Nullable HttpStatusException deferred;

        Request(VirtualHost host, RequestTarget target) {
            this.host = host;
            this.target = target;
        }

        @Override
        public VirtualHost virtualHost() {
            return host;
        }

        @Override
        public String hostname() {
            return "localhost";
        }

        @Override
        public HttpMethod method() {
            return HttpMethod.GET;
        }

        @Override
        public RequestTarget requestTarget() {
            return target;
        }

        @Override
        public QueryParams params() {
            return QueryParams.of();
        }

        @Override
        public @Nullable MediaType contentType() {
            return null;
        }

        @Override
        public List<MediaType> acceptTypes() {
            return List.of();
        }

        @Override
        public RequestHeaders headers() {
            return HEADERS;
        }

        @Override
        public RoutingStatus status() {
            return RoutingStatus.OK;
        }

        @Override
        public SessionProtocol sessionProtocol() {
            return SessionProtocol.H1C;
        }

        @Override
        public void deferStatusException(HttpStatusException cause) {
            deferred = cause;
        }

        @Override
        public @Nullable HttpStatusException deferredStatusException() {
            return deferred;
        }

        @Override
        @SuppressWarnings("deprecation") // of the interface, which has it still
        public boolean isCorsPreflight() {
            return false;
        }

        @Override
        public boolean hasResult() {
            return result != null;
        }

        @Override
        public void setResult(Routed<ServiceConfig> found) {
            result = found;
        }

        @Override
        public @Nullable Routed<ServiceConfig> result() {
            return result;
        }
    }
}
