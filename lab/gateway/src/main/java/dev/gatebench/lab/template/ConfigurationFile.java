package dev.gatebench.lab.template;

import dev.gatebench.lab.process.EnvironmentException;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The configuration of a system under test, or of a backend: a template in that system's own language beside the class
 * that uses it, with Pebble's placeholders.
 *
 * @param template where it is on the class path
 * @param name the name of the file that is written
 */
public record ConfigurationFile(String template, String name) {

    /** The template of a name beside a class. */
    public static ConfigurationFile of(Class<?> beside, String name) {
        return new ConfigurationFile(beside.getPackageName().replace('.', '/') + "/" + name, name);
    }

    /**
     * Fills it in; a placeholder without a value is an error.
     *
     * @param folder where it is written; made if it is not there
     * @return the absolute path of the file
     * @throws EnvironmentException when it cannot be written
     */
    public Path write(Path folder, Map<String, Object> values) {
        Path file = folder.resolve(name).toAbsolutePath();
        try {
            Files.createDirectories(folder);
            try (Writer out = Files.newBufferedWriter(file)) {
                fill(values, out);
            }
            return file;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + file + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }

    /** The same as a text, for what is written elsewhere. */
    public String filled(Map<String, Object> values) {
        StringWriter text = new StringWriter();
        try {
            fill(values, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void fill(Map<String, Object> values, Writer out) throws IOException {
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(new ClasspathLoader(ConfigurationFile.class.getClassLoader()))
                .autoEscaping(false)
                .strictVariables(true)
                .newLineTrimming(false) // it would join a line that ends with a placeholder and the next
                .defaultLocale(Locale.ROOT)
                .build();
        engine.getTemplate(template).evaluate(out, values);
    }
}
