package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import io.javalin.config.RouterConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import io.javalin.router.ParsedEndpoint;
import io.javalin.router.matcher.PathMatcher;

/**
 * Javalin's {@code PathMatcher}, which its router asks for the handler of a request: a list of regular expressions,
 * which is scanned in the order of registration. Chosen because it is public and needs no request. A slash at the end
 * counts, as in the other matchers: Javalin's default is to ignore it, an option of its {@code RouterConfig}.
 */
final class JavalinMatcher implements PathMatcherUnderTest {

    private final PathMatcher matcher = new PathMatcher();

    JavalinMatcher(RouteTable table) {
        RouterConfig config = new RouterConfig();
        config.ignoreTrailingSlashes = false;
        Templates.addInOrder(
                table,
                "*",
                (template, index) -> matcher.add(
                        new ParsedEndpoint(new Endpoint(HandlerType.GET, template, new Numbered(index)), config)));
    }

    @Override
    public int match(String path) {
        ParsedEndpoint found = matcher.findFirstEntry(HandlerType.GET, path);
        return found == null ? NO_MATCH : ((Numbered) found.endpoint.handler).index();
    }

    private record Numbered(int index) implements Handler {
        @Override
        public void handle(Context context) {
            throw new UnsupportedOperationException("no request is handled, got " + context);
        }
    }
}
