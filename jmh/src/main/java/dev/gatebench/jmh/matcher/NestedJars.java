package dev.gatebench.jmh.matcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of jars that are resources of this module, and one class of this module anew, before those of the
 * class path. It reads the jars into memory, so that they may stand in a folder of classes and within a jar alike.
 */
final class NestedJars extends ClassLoader {

    private static final String CLASS = ".class";

    private final Map<String, byte[]> classes;

    private NestedJars(ClassLoader parent, Map<String, byte[]> classes) {
        super(parent);
        this.classes = classes;
    }

    /**
     * Reads the jars and the class.
     *
     * @throws UncheckedIOException if one of them is missing or cannot be read
     */
    static NestedJars of(ClassLoader parent, Class<?> ours, String... jars) {
        Map<String, byte[]> classes = new HashMap<>();
        try {
            for (String jar : jars) {
                try (InputStream resource = resource(parent, jar);
                        ZipInputStream zip = new ZipInputStream(resource)) {
                    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                        if (entry.getName().endsWith(CLASS)) {
                            classes.put(entry.getName(), zip.readAllBytes());
                        }
                    }
                }
            }
            String name = file(ours.getName());
            try (InputStream own = resource(parent, name)) {
                classes.put(name, own.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new NestedJars(parent, classes);
    }

    private static InputStream resource(ClassLoader parent, String name) throws IOException {
        @Nullable InputStream found = parent.getResourceAsStream(name);
        if (found == null) {
            throw new IOException("'%s' must be a resource, is none: build the module with Maven".formatted(name));
        }
        return found;
    }

    private static String file(String className) {
        return className.replace('.', '/') + CLASS;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            byte[] bytes = classes.get(file(name));
            if (loaded == null && bytes != null) {
                loaded = defineClass(name, bytes, 0, bytes.length);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }
}
