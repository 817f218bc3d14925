package dev.gatebench.lab.home;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The versions of the driver, JMH and the backend that the build was made with. */
public final class BuiltVersions {
    private BuiltVersions() {}

    /**
     * The version of one.
     *
     * @param name {@code gatling}, {@code netty}, {@code jmh} or {@code mock-backend}
     */
    public static String of(String name) {
        try (InputStream in = Objects.requireNonNull(BuiltVersions.class.getResourceAsStream("versions.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return Objects.requireNonNull(properties.getProperty(name), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
