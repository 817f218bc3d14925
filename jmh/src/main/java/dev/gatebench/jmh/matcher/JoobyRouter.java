package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import io.jooby.Context;
import io.jooby.ForwardingContext;
import io.jooby.Jooby;
import io.jooby.Router;
import java.lang.reflect.Proxy;

/**
 * Jooby's router, a radix tree after Go's chi. Chosen because it is the one tree among these libraries, and public
 * through {@code Router.match}, which wants a request's context: a small object made for each call, of which it reads
 * method and path.
 */
final class JoobyRouter implements PathMatcherUnderTest {

    private static final Context UNUSED = (Context) Proxy.newProxyInstance(
            Context.class.getClassLoader(), new Class<?>[] {Context.class}, (proxy, method, args) -> {
                throw new UnsupportedOperationException(method + " must not be needed to find a route");
            });

    private final Jooby router = new Jooby();

    JoobyRouter(RouteTable table) {
        Templates.addAll(table, (template, index) -> {
            Integer route = index;
            router.get(template, context -> route).setHandle(route);
        });
    }

    @Override
    public int match(String path) {
        Router.Match found = router.match(new Request(path));
        return found.matches() ? (Integer) found.route().getHandle() : NO_MATCH;
    }

    private static final class Request extends ForwardingContext {
        private final String path;

        Request(String path) {
            super(UNUSED);
            this.path = path;
        }

        @Override
        public String getMethod() {
            return Router.GET;
        }

        @Override
        public String getRequestPath() {
            return path;
        }
    }
}
