package dev.gatebench.jmh.matcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The ShenYu distribution that the system property {@value #PROPERTY} names: its folder has a folder {@code lib} of
 * jars.
 */
final class ShenyuHome {

    static final String PROPERTY = "shenyu.home";
    static final String TRIE = "org.apache.shenyu.plugin.base.trie.ShenyuTrie";

    /** Class loaders by distribution, loaded once each: thousands of matchers are built over small tables. */
    private static final Map<Path, ClassLoader> LOADED = new ConcurrentHashMap<>();

    private ShenyuHome() {}

    /** Returns why there is no trie to load, in one line; empty if there is one. */
    static Optional<String> missing() {
        String home = System.getProperty(PROPERTY);
        if (home == null) {
            return Optional.of(
                    "not part of 2.4.3: give a ShenYu distribution 2.5.1 to 2.7.0.3 by -D" + PROPERTY + "=DIR");
        }
        Path lib = Path.of(home, "lib");
        if (!Files.isDirectory(lib)) {
            return Optional.of("'%s' must have a folder lib, has none: give a distribution's folder".formatted(home));
        }
        try (URLClassLoader jars = loader(lib)) {
            if (jars.getResource(TRIE.replace('.', '/') + ".class") == null) {
                return Optional.of(
                        "'%s' must hold %s, which 2.5.1 to 2.7.0.3 have: give one of these".formatted(lib, TRIE));
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads the distribution's classes, and none of ours. */
    static ClassLoader classes() {
        return LOADED.computeIfAbsent(Path.of(System.getProperty(PROPERTY, ""), "lib"), ShenyuHome::loader);
    }

    private static URLClassLoader loader(Path lib) {
        try (Stream<Path> files = Files.list(lib)) {
            URL[] jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(ShenyuHome::url)
                    .toArray(URL[]::new);
            return new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("a file must have a URL: " + jar, e);
        }
    }
}
