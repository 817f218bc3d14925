package dev.gatebench.lab.home;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** The commit that this build was made from, and the versions of driver, JMH and backend in it. */
public final class BuiltVersions {
    private BuiltVersions() {}

    /** Returns the version of {@code gatling}, {@code netty}, {@code jmh} or {@code mock-backend}. */
    public static String of(String name) {
        return Objects.requireNonNull(read().getProperty(name), name);
    }

    /**
     * Returns the Git commit that the build was made from, with {@code -dirty} where its sources were changed; empty of
     * a build outside of a checkout.
     */
    public static Optional<String> commit() {
        // a build that found no commit leaves the place for it as it is
        return Optional.ofNullable(read().getProperty("commit"))
                .filter(text -> !text.isBlank() && !text.startsWith("$"));
    }

    private static Properties read() {
        try (InputStream in = Objects.requireNonNull(BuiltVersions.class.getResourceAsStream("versions.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
