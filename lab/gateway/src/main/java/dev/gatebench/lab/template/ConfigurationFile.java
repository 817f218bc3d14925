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
 * The configuration of a system under test, or of a backend: a template in that system's own language, with Pebble's
 * placeholders, beside the class that uses it.
 */
public record ConfigurationFile(String template, String name) {

    /** Returns the template of a name beside a class. */
    public static ConfigurationFile of(Class<?> beside, String name) {
        return new ConfigurationFile(beside.getPackageName().replace('.', '/') + "/" + name, name);
    }

    /**
     * Fills the template in, and writes it to a folder, which is made if it is not there. A placeholder without a value
     * is an error.
     *
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

    /** Fills the template in and returns the text. */
    public String filled(Map<String, Object> values) {
        StringWriter text = new StringWriter();
        try {
            fill(values, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Returns a path as it stands between double quotes in a file, with backslashes before special characters. */
    public static String betweenQuotes(Path path) {
        return path.toString().replace("\\", "\\\\").replace("\"", "\\\"");
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
