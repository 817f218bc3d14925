package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the manifests of this package, in which <code>${NAME}</code> stands for a value. */
final class Manifests {
    private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

    private Manifests() {}

    /**
     * Reads a manifest.
     *
     * @param file its name in this package
     * @param values values by name, which come into the text as JSON, and so as YAML
     */
    static <T> T read(String file, Class<T> type, Map<String, ?> values) {
        try (InputStream in = Objects.requireNonNull(Manifests.class.getResourceAsStream(file))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Serialization.unmarshal(
                    PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(json(values, place.group(1)))),
                    type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String json(Map<String, ?> values, String name) {
        return Serialization.asJson(Objects.requireNonNull(values.get(name), name));
    }
}
