package dev.gatebench.pathmatcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Releases of Spring whose AntPathMatcher is an oracle, each in a class loader of its own. */
enum SpringRelease {
    /** The one in ShenYu 2.4.3. */
    SHENYU("5.2.2.RELEASE", Dialect.ANT_5_2),
    LAST_5_2("5.2.25.RELEASE", Dialect.ANT_5_2),
    LAST_5_3("5.3.39", Dialect.ANT_5_3),
    LAST_6("6.2.19", Dialect.ANT),
    LAST_7("7.0.10", Dialect.ANT);

    private static final Map<String, Object> MATCHERS = new ConcurrentHashMap<>();

    private final String version;
    private final Dialect dialect;

    SpringRelease(String version, Dialect dialect) {
        this.version = version;
        this.dialect = dialect;
    }

    private static Object matcher(String version) {
        Path jar = Path.of("target", "oracles", "spring-core-" + version + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException("'" + jar + "' must be there: ./mvnw -pl path-matcher test puts it there");
        }
        try {
            // open for as long as the tests run
            ClassLoader loader =
                    new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            return loader.loadClass("org.springframework.util.AntPathMatcher")
                    .getConstructor()
                    .newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Dialect dialect() {
        return dialect;
    }

    boolean match(String pattern, String path) {
        return (boolean) call("match", new Class<?>[] {String.class, String.class}, pattern, path);
    }

    @SuppressWarnings("unchecked")
    Comparator<String> order(String path) {
        return (Comparator<String>) call("getPatternComparator", new Class<?>[] {String.class}, path);
    }

    @SuppressWarnings("unchecked")
    Map<String, String> variables(String pattern, String path) {
        return (Map<String, String>)
                call("extractUriTemplateVariables", new Class<?>[] {String.class, String.class}, pattern, path);
    }

    private Object call(String name, Class<?>[] types, Object... arguments) {
        Object matcher = MATCHERS.computeIfAbsent(version, SpringRelease::matcher);
        try {
            return matcher.getClass().getMethod(name, types).invoke(matcher, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
