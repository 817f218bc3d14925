package dev.gatebench.lab.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/** The versions of the driver, JMH and the backend that the build was made with. */
public final class BuiltVersions {
    private BuiltVersions() {}

    /** All of them, by name: {@code gatling}, {@code jmh}, {@code mock-backend}. */
    public static Map<String, String> all() {
        try (InputStream in = Objects.requireNonNull(BuiltVersions.class.getResourceAsStream("versions.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.stringPropertyNames().stream()
                    .collect(Collectors.toMap(name -> name, properties::getProperty));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
