package dev.gatebench.lab.template;

import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Adds the filter {@code quoted}: a text as it stands between double quotes of a file. */
final class QuotedFilter extends AbstractExtension implements Filter {
    @Override
    public Map<String, Filter> getFilters() {
        return Map.of("quoted", this);
    }

    @Override
    public List<String> getArgumentNames() {
        return List.of();
    }

    @Override
    public Object apply(
            Object input, Map<String, Object> arguments, PebbleTemplate self, EvaluationContext context, int line) {
        return String.valueOf(input).replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
