package dev.gatebench.lab.process;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Tells where compiled code stands. */
public final class CodeLocation {
    private CodeLocation() {}

    /** Returns the jar that a class was loaded from, or the folder of classes. */
    public static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
