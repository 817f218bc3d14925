package dev.gatebench.lab.template;

import dev.gatebench.lab.process.EnvironmentException;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.loader.MemoryLoader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The configuration of a system under test, or of a backend: a template in that system's own language, with Pebble's
 * placeholders. The filter {@code quoted} puts backslashes before what is special between double quotes.
 *
 * @param name the file's name
 * @param text the template
 */
public record ConfigurationFile(String name, String text) {
    /** Tables of routes have 20,000 at most. */
    private static final int MOST_CHARACTERS = 16 << 20;

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final PebbleEngine ENGINE = new PebbleEngine.Builder()
            .autoEscaping(false)
            .strictVariables(true)
            .newLineTrimming(false) // it would join a line that ends with a placeholder and the next
            .extension(new QuotedFilter())
            .loader(new MemoryLoader()) // which is empty: a template takes in no other file
            .maxRenderedSize(MOST_CHARACTERS)
            .defaultLocale(Locale.ROOT)
            .cacheActive(false) // texts of tens of thousands of lines are filled in once
            .build();

    /**
     * Returns the template of a name beside a class.
     *
     * @throws IllegalStateException when there is none
     */
    public static ConfigurationFile of(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the template '" + name + "' is not beside " + beside.getName());
            }
            return new ConfigurationFile(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Fills the template in, and writes it to a folder, which is made if it is not there.
     *
     * @return the absolute path of the file
     * @throws EnvironmentException when it cannot be written
     * @throws TemplateException when a placeholder has no value, or the template is wrong
     */
    public Path write(Path folder, Map<String, Object> values) {
        Path file = folder.resolve(name).toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            try (Writer out = Files.newBufferedWriter(file)) {
                compiled().fill(values, out);
            }
            return file;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + file + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }

    /**
     * Fills the template in and returns the text.
     *
     * @throws TemplateException when a placeholder has no value, or the template is wrong
     */
    public String filled(Map<String, Object> values) {
        return compiled().filled(values);
    }

    /**
     * Compiles the template, to fill it in many times.
     *
     * @throws TemplateException when the template is wrong
     */
    public Compiled compiled() {
        try {
            return new Compiled(name, ENGINE.getLiteralTemplate(text));
        } catch (PebbleException e) {
            throw new TemplateException(name, e);
        }
    }

    /** A compiled template. */
    public static final class Compiled {
        private final String name;
        private final PebbleTemplate template;

        private Compiled(String name, PebbleTemplate template) {
            this.name = name;
            this.template = template;
        }

        /**
         * Fills the template in and returns the text.
         *
         * @throws TemplateException when a placeholder has no value
         */
        public String filled(Map<String, Object> values) {
            StringWriter filled = new StringWriter();
            try {
                fill(values, filled);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return filled.toString();
        }

        private void fill(Map<String, Object> values, Writer out) throws IOException {
            FutureTask<Void> filling = new FutureTask<>(() -> {
                template.evaluate(out, values);
                return null;
            });
            Thread thread = new Thread(filling, "template " + name);
            thread.setDaemon(true); // one that loops for ever cannot be stopped
            thread.start();
            try {
                filling.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new TemplateException(name, "it was not filled in within " + LIMIT.toSeconds() + " s", e);
            } catch (ExecutionException e) {
                throw failed(Optional.ofNullable(e.getCause()).orElse(e));
            } catch (InterruptedException e) {
                throw EnvironmentException.interrupted(e);
            }
        }

        private TemplateException failed(Throwable cause) throws IOException {
            if (cause instanceof PebbleException wrong) {
                return new TemplateException(name, wrong);
            }
            if (cause instanceof StackOverflowError) {
                return new TemplateException(name, "it calls itself without end", cause);
            }
            if (cause instanceof IOException io) {
                throw io;
            }
            return new TemplateException(name, String.valueOf(cause), cause);
        }
    }
}
