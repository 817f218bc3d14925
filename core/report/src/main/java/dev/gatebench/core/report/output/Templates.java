package dev.gatebench.core.report.output;

import dev.gatebench.core.text.Text;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.extension.escaper.EscapeFilter;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/** Fills templates and escapes their values, for HTML unless the template names another format. */
final class Templates {
    private Templates() {}

    static void write(String template, Map<String, Object> view, Appendable out) throws IOException {
        ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix("dev/gatebench/core/report/output");
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(loader)
                .autoEscaping(true)
                .addEscapingStrategy(EscapeFilter.HTML_ESCAPE_STRATEGY, Text::html)
                .addEscapingStrategy("content", Templates::content)
                .addEscapingStrategy(
                        "attribute", text -> content(Text.line(text)).replace("\"", "&quot;"))
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
        StringWriter text = new StringWriter();
        engine.getTemplate(template).evaluate(text, view);
        out.append(text.toString());
    }

    private static String content(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
