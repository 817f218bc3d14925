package dev.gatebench.lab.catalog;

import dev.gatebench.core.yaml.Words;
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

    /** Returns the message about a name that is none of those that are known. */
    static String mustBe(String what, List<String> known, String was, String remedy) {
        return what + " must be one of " + String.join(", ", known) + ", was " + Words.quote(was) + ": "
                + Words.didYouMean(was, known) + remedy;
    }
}
