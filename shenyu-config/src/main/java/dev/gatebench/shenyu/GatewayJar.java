package dev.gatebench.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** A gateway of the user's own that is launched in place of the embedded one: a jar that {@code java -jar} runs. */
public record GatewayJar(Path path) {
    /**
     * Finds the jar that a setting names.
     *
     * @throws SettingException when there is no jar that could be run
     */
    public static GatewayJar of(String setting) {
        try {
            Path path = Path.of(setting);
            if (Files.isDirectory(path)) {
                throw wrong(
                        setting,
                        "is a folder: give a runnable jar, or an unpacked distribution as 'home' or by --shenyu-home");
            }
            if (!Files.isRegularFile(path)) {
                throw wrong(setting, "does not exist: build it or correct the path");
            }
            requireRunnable(setting, path);
            return new GatewayJar(path);
        } catch (InvalidPathException e) {
            throw wrong(setting, "is no path: correct it");
        }
    }

    /** Returns the SHA-256 of the file in hexadecimal digits. */
    public String sha256() throws IOException {
        return Sha256.of(path);
    }

    private static void requireRunnable(String setting, Path path) {
        try (JarFile jar = new JarFile(path.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw wrong(setting, "names no Main-Class in its manifest: give a jar that 'java -jar' runs");
            }
        } catch (IOException e) {
            throw wrong(setting, "cannot be read as a jar (" + e.getMessage() + "): build it again");
        }
    }

    private static SettingException wrong(String setting, String why) {
        return new SettingException("ShenYu setting 'jar' must be a runnable jar, '%s' %s".formatted(setting, why));
    }
}
