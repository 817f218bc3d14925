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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            return Files.writeString(file, filled(values));
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
        return filled(List.of(values)).get(0);
    }

    /**
     * Fills the template in for each of several values of a placeholder, and returns the texts.
     *
     * @throws TemplateException when a placeholder has no value, or the template is wrong
     */
    public List<String> filledForEach(String placeholder, List<?> each, Map<String, Object> values) {
        return filled(each.stream()
                .map(one -> {
                    Map<String, Object> all = new HashMap<>(values);
                    all.put(placeholder, one);
                    return all;
                })
                .toList());
    }

    private List<String> filled(List<Map<String, Object>> each) {
        FutureTask<List<String>> filling = new FutureTask<>(() -> {
            PebbleTemplate template = ENGINE.getLiteralTemplate(text);
            List<String> texts = new ArrayList<>();
            for (Map<String, Object> values : each) {
                StringWriter filled = new StringWriter();
                template.evaluate(filled, values);
                texts.add(filled.toString());
            }
            return texts;
        });
        Thread thread = new Thread(filling, "template " + name);
        thread.setDaemon(true); // one that loops for ever cannot be stopped
        thread.start();
        try {
            return filling.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new TemplateException(name, "it was not filled in within " + LIMIT.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof PebbleException wrong
                    ? new TemplateException(name, wrong)
                    : new TemplateException(
                            name,
                            e.getCause() instanceof StackOverflowError
                                    ? "it calls itself without end"
                                    : String.valueOf(e.getCause()),
                            e);
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        }
    }
}
