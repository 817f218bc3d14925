package dev.gatebench.lab.catalog;

import java.util.List;
import java.util.ServiceLoader;

/** Finds implementations on the class path. */
final class Found {
    private Found() {}

    /** Returns one of each implementation that a jar names in {@code META-INF/services}, ours first. */
    static <T> List<T> all(Class<T> service) {
        return ServiceLoader.load(service, Found.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
