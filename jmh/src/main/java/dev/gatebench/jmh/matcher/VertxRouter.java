package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.Route;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import java.lang.reflect.Proxy;

/**
 * Vert.x Web's {@code Router}: a sorted set of routes, each a comparison of strings or a regular expression, which is
 * scanned in the order of registration. Chosen because it is the one API to find a route; it is a handler of requests,
 * so each call makes a request, of which the router reads method and path, and which it tells the route's name. The
 * router itself makes a context and normalizes the path. It ignores a slash at the end. Each route that is added copies
 * all that were, so that a table of 10,000 routes takes long to build.
 */
final class VertxRouter implements PathMatcherUnderTest {

    private static final int NOT_FOUND = 404;

    private static final Vertx UNUSED = (Vertx) Proxy.newProxyInstance(
            Vertx.class.getClassLoader(), new Class<?>[] {Vertx.class}, (proxy, method, args) -> {
                throw new UnsupportedOperationException(method + " must not be needed to find a route");
            });

    private final Router router = Router.router(UNUSED);

    VertxRouter(RouteTable table) {
        router.errorHandler(NOT_FOUND, context -> {});
        Templates.addInOrder(
                table, "*", (template, index) -> route(table.routes().get(index), template)
                        .setName(Integer.toString(index))
                        .handler(context -> {}));
    }

    private io.vertx.ext.web.Route route(Route route, String template) {
        return route.syntax().contains(Syntax.REGEX)
                ? router.getWithRegex(AntRegex.of(route).pattern())
                : router.get(template.replace("{", ":").replace("}", ""));
    }

    @Override
    public int match(String path) {
        Request request = new Request(path);
        router.handle(request);
        return request.found;
    }

    private static final class Request extends VertxRequest {
        private final String path;
        private final MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
        private int found = NO_MATCH;

        Request(String path) {
            this.path = path;
        }

        @Override
        public HttpMethod method() {
            return HttpMethod.GET;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public HttpVersion version() {
            return HttpVersion.HTTP_1_1;
        }

        @Override
        public boolean isValidAuthority() {
            return true;
        }

        @Override
        public MultiMap params(boolean semicolonIsNormalChar) {
            return parameters;
        }

        @Override
        public HttpServerRequest routed(String name) {
            found = Integer.parseInt(name);
            return this;
        }
    }
}
