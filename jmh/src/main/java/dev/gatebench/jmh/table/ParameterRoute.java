package dev.gatebench.jmh.table;

/**
 * Matches a path whose named segments may hold anything: {@code /users/{username}/1} matches {@code /users/ann/1}.
 *
 * @param template the path, in which a segment of the form <code>{name}</code> is a parameter
 */
public record ParameterRoute(String template) implements Route {

    /** Throws {@link IllegalArgumentException} if the template is no path or has no parameter. */
    public ParameterRoute {
        Route.requirePath(template);
        if (!template.matches("(.*/)?\\{\\w+}(/.*)?")) {
            throw new IllegalArgumentException(
                    "template '%s' must have a parameter: write one segment as {name}, or use a static route"
                            .formatted(template));
        }
    }

    @Override
    public String pattern() {
        return template;
    }
}
