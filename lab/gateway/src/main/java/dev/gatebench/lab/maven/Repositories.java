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
}
