package dev.gatebench.shenyu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The files that this module carries. */
public final class Resources {
    private static final String ROOT = "/dev/gatebench/shenyu/";

    private Resources() {}

    /** Returns the text of a file that must be there. */
    public static String text(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException(name + " is missing from the jar"));
    }

    /** Returns the text of a file, where there is one of that name. */
    public static Optional<String> find(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(ROOT + name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
