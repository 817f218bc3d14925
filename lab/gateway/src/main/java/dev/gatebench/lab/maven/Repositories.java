package dev.gatebench.lab.maven;

import java.io.IOException;
import java.nio.file.Path;

/** Maven repositories, from which jars are copied. */
public interface Repositories {

    /**
     * Copies a jar, and what it needs at run time, into a folder. The versions are those that its own POM and its
     * parents name, as if it were built: to resolve it as a dependency of something else would mix others in.
     *
     * @param folder made if it is not there
     * @throws UnresolvedException when one of them cannot be had, or they cannot be asked
     * @throws IOException when the folder cannot be written
     */
    void copy(Coordinates jar, Path folder) throws IOException, UnresolvedException;

    /**
     * A jar in a Maven repository.
     *
     * @param group {@code org.apache.shenyu}
     * @param artifact {@code shenyu-bootstrap}
     * @param version {@code 2.7.1}
     */
    record Coordinates(String group, String artifact, String version) {
        @Override
        public String toString() {
            return group + ":" + artifact + ":" + version;
        }
    }

    /** An artifact that could not be resolved; the message says why, without a remedy. */
    final class UnresolvedException extends Exception {
        private static final long serialVersionUID = 1;

        public UnresolvedException(String message) {
            super(message);
        }
    }
}
