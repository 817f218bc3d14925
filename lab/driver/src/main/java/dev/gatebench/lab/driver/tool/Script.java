package dev.gatebench.lab.driver.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A script that a tool runs. */
public final class Script {
    private Script() {}

    /**
     * Copies the script beside a class into the fork's folder, under its own name.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    public static void copy(Class<?> beside, String name, Path folder) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path: build lab");
            }
            Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
