package dev.gatebench.pathmatcher;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The jars of the oracles, which the build puts into {@code target/oracles}. */
final class Jars {
    private Jars() {}

    /** Returns a class loader of these jars and of the JDK; open for as long as the tests run. */
    static ClassLoader loader(String... names) {
        return new URLClassLoader(
                Arrays.stream(names).map(Jars::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String name) {
        Path jar = Path.of("target", "oracles", name + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException("'" + jar + "' must be there: ./mvnw -pl path-matcher test puts it there");
        }
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a call by reflection, and throws what it throws. */
    static <T> T call(Call<T> call) {
        try {
            return call.get();
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A call by reflection. */
    interface Call<T> {
        T get() throws ReflectiveOperationException;
    }
}
