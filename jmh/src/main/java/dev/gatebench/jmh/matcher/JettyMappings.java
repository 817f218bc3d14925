package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import org.eclipse.jetty.http.pathmap.MatchedResource;
import org.eclipse.jetty.http.pathmap.PathMappings;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.http.pathmap.ServletPathSpec;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;

/**
 * Jetty's {@code PathMappings}, behind its handlers, filters and servlets: servlet mappings for static routes and
 * prefixes, URI templates for parameters, all in one sorted set, which is scanned but for shortcuts of servlet
 * mappings.
 */
final class JettyMappings implements PathMatcherUnderTest {

    private final PathMappings<Integer> mappings = new PathMappings<>();

    JettyMappings(RouteTable table) {
        for (int i = 0; i < table.size(); i++) {
            mappings.put(spec(table.pattern(i), table.routes().get(i).syntax().contains(Syntax.PARAMETER)), i);
        }
    }

    private static PathSpec spec(String pattern, boolean template) {
        if (template) {
            return new UriTemplatePathSpec(pattern);
        }
        return new ServletPathSpec(pattern.endsWith("/**") ? Templates.above(pattern) + "/*" : pattern);
    }

    @Override
    public int match(String path) {
        MatchedResource<Integer> found = mappings.getMatched(path);
        return found == null ? NO_MATCH : found.getResource();
    }
}
