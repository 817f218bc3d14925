package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Tries one compiled {@code PathPattern} after another, as Spring's WebFlux and gateways on it do. The path is parsed
 * once in each call, as WebFlux does for each request. A slash at the end of the path counts, as in the other matchers
 * (and by Spring's own default since 6.0).
 *
 * <p>The class is compiled against Spring 5.2 and uses of it only methods that Spring 7 has too, but for
 * {@link #spring5}: {@link Spring7} loads it a second time.
 */
final class PathPatternOrderedScan implements PathMatcherUnderTest {

    private final PathPattern[] patterns;

    private PathPatternOrderedScan(RouteTable table, PathPatternParser parser) {
        patterns = table.patterns().stream().map(parser::parse).toArray(PathPattern[]::new);
    }

    /** Builds a scan by a Spring before 6.0, whose default is to ignore a slash at the end. */
    static PathMatcherUnderTest spring5(RouteTable table) {
        PathPatternParser parser = new PathPatternParser();
        parser.setMatchOptionalTrailingSeparator(false);
        return new PathPatternOrderedScan(table, parser);
    }

    /** Builds a scan by a Spring of 6.0 or later; {@link Spring7} finds it by this name. */
    static PathMatcherUnderTest byDefaults(RouteTable table) {
        return new PathPatternOrderedScan(table, new PathPatternParser());
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
