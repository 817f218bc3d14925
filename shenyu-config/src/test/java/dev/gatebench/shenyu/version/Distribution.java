package dev.gatebench.shenyu.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like an unpacked distribution; its jars are not ones. */
public final class Distribution {
    private Distribution() {}

    /** A distribution of a release in a new folder below another. */
    public static Path of(String version, Path parent) throws IOException {
        Path folder = parent.resolve("apache-shenyu-" + version + "-bootstrap-bin");
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/application.yml"), "server: {port: 9195}\n");
        Files.createDirectories(folder.resolve("ext-lib"));
        jar(folder, "lib/shenyu-web-" + version + ".jar");
        jar(folder, "lib/shenyu-bootstrap-" + version + ".jar");
        return folder;
    }

    /** A file among its jars. */
    public static Path jar(Path folder, String name) throws IOException {
        Path jar = folder.resolve(name);
        Files.createDirectories(jar.getParent());
        return Files.writeString(jar, name);
    }
}
