package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.ArrayList;
import java.util.List;
import org.http4k.core.Method;
import org.http4k.core.Request;
import org.http4k.core.Response;
import org.http4k.core.Status;
import org.http4k.routing.RouterMatch;
import org.http4k.routing.RoutingHttpHandler;
import org.http4k.routing.RoutingKt;

/**
 * http4k's {@code routes}, a list of {@code UriTemplate}s: every route's regular expression is asked in each call, and
 * of those that match the one registered first wins. Chosen because {@code Router.match} is public and takes a request
 * that is a plain value, made for each call. It ignores slashes at both ends of a path, and takes no braces in a
 * regular expression. http4k 6 needs Java 21.
 */
final class Http4kRouter implements PathMatcherUnderTest {

    private final RoutingHttpHandler router;

    Http4kRouter(RouteTable table) {
        List<RoutingHttpHandler> routes = new ArrayList<>();
        Templates.addInOrder(table, "{rest:.*}", (template, index) -> {
            Response answer = Response.Companion.create(new Status(index, ""));
            routes.add(RoutingKt.bind(CountedRegex.writtenOut(template), Method.GET)
                    .to(request -> answer));
        });
        router = RoutingKt.routes(routes);
    }

    @Override
    public int match(String path) {
        Request request = Request.Companion.create(Method.GET, path);
        return router.match(request) instanceof RouterMatch.MatchingHandler found
                ? found.invoke(request).getStatus().getCode()
                : NO_MATCH;
    }
}
