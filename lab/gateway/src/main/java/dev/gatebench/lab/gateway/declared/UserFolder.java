package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folder of a gateway that a study names.
 *
 * @param declaration the text of its {@code gateway.yml}, as it was read
 */
record UserFolder(Path path, String declaration) {
    /** Digits of a hash that tell two folders apart. */
    private static final int DIGITS = 8;

    /** Returns the SHA-256 of the declaration and the templates as they were read, by the folder's name and theirs. */
    Map<String, String> hashes(List<ConfigurationFile> files) {
        Map<String, String> hashes = new LinkedHashMap<>();
        String name = GatewayFolders.name(path);
        hashes.put(name + "/" + GatewayFolders.FILE, "SHA-256 " + Sha256.of(declaration));
        files.forEach(file -> hashes.put(name + "/" + file.name(), "SHA-256 " + Sha256.of(file.text())));
        return hashes;
    }

    /** Returns a name that is alike for folders of one content, wherever they are: {@code mine@1a2b3c4d}. */
    String nameOf(List<ConfigurationFile> files) {
        return GatewayFolders.name(path) + "@"
                + Sha256.of(hashes(files).toString()).substring(0, DIGITS);
    }
}
