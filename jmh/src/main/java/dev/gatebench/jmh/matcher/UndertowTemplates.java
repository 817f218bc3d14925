package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import io.undertow.util.PathTemplateMatcher;
import io.undertow.util.PathTemplateMatcher.PathMatchResult;

/**
 * Undertow's {@code PathTemplateMatcher}, behind its routing handlers and WildFly's: a hash map from the literal text
 * before the first variable to a sorted list of templates, which is scanned. Where all templates begin alike, the list
 * is the table.
 */
final class UndertowTemplates implements PathMatcherUnderTest {

    private final PathTemplateMatcher<Integer> templates = new PathTemplateMatcher<>();

    UndertowTemplates(RouteTable table) {
        Templates.addAll(table, templates::add);
    }

    @Override
    public int match(String path) {
        PathMatchResult<Integer> found = templates.match(path);
        return found == null ? NO_MATCH : found.getValue();
    }
}
