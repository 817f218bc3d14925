package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Tries one compiled {@code PathPattern} after another, as Spring's WebFlux and gateways on it do. The path is parsed
 * once in each call, as WebFlux does for each request. A slash at the end of the path counts, as in the other matchers
 * (and by Spring's own default since 6.0).
 */
final class PathPatternOrderedScan implements PathMatcherUnderTest {

    private final PathPattern[] patterns;

    PathPatternOrderedScan(RouteTable table) {
        PathPatternParser parser = new PathPatternParser();
        parser.setMatchOptionalTrailingSeparator(false);
        patterns = table.patterns().stream().map(parser::parse).toArray(PathPattern[]::new);
    }

    @Override
    public int match(String path) {
        PathContainer parsed = PathContainer.parsePath(path);
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i].matches(parsed)) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
