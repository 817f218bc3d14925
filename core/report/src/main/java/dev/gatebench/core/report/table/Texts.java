package dev.gatebench.core.report.table;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads titles, hints and other fixed sentences of reports from {@code texts.properties}. */
public final class Texts {
    private static final Properties TEXTS = read();

    private Texts() {}

    /**
     * Returns a text.
     *
     * @param values values in place of <code>{0}</code>, <code>{1}</code> and so on
     */
    public static String of(String key, Object... values) {
        return find(key, values).orElseThrow(() -> new IllegalArgumentException("no text '" + key + "'"));
    }

    /** Returns a text; empty if the key has none. */
    public static Optional<String> find(String key, Object... values) {
        return Optional.ofNullable(TEXTS.getProperty(key)).map(text -> Stream.of(text.split("(?=\\{)|(?<=})"))
                .map(part -> part.matches("\\{\\d}") ? String.valueOf(values[part.charAt(1) - '0']) : part)
                .collect(Collectors.joining()));
    }

    private static Properties read() {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(Texts.class.getResourceAsStream("texts.properties")), StandardCharsets.UTF_8)) {
            texts.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
