package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.ArrayList;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestMatch;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestPath;
import org.jboss.resteasy.reactive.server.mapping.URITemplate;

/**
 * {@code RequestMapper} of RESTEasy Reactive, by which Quarkus routes REST requests: a map from the literal text before
 * the first variable to a sorted list of templates, which is scanned. Chosen because it is public, needs no server, and
 * knows regular expressions, which Undertow and Jetty do not. It ignores a slash at the end; this class does not.
 */
final class QuarkusMapper implements PathMatcherUnderTest {

    private final RequestMapper<Integer> mapper;

    QuarkusMapper(RouteTable table) {
        ArrayList<RequestPath<Integer>> paths = new ArrayList<>();
        for (int i = 0; i < table.size(); i++) {
            String pattern = table.pattern(i);
            boolean prefix = pattern.endsWith("/**");
            paths.add(
                    new RequestPath<>(prefix, new URITemplate(prefix ? Templates.above(pattern) : pattern, prefix), i));
        }
        mapper = new RequestMapper<>(paths);
    }

    @Override
    public int match(String path) {
        RequestMatch<Integer> found = mapper.map(path);
        while (found != null && !takesAll(found)) {
            found = mapper.continueMatching(path, found);
        }
        return found == null ? NO_MATCH : found.value;
    }

    private static boolean takesAll(RequestMatch<Integer> found) {
        return found.remaining.isEmpty() || (found.template.prefixMatch && found.remaining.startsWith("/"));
    }
}
