package dev.gatebench.lab.starter;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes the folder of a gateway, with a commented {@code gateway.yml}, for a user to change. */
public final class StarterGateway {
    private static final String DECLARATION = "gateway.yml";
    private static final String CONFIGURATION = "nginx.conf";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private StarterGateway() {}

    /**
     * Writes the folder.
     *
     * @param folder a path where nothing stands yet, or an empty folder
     * @throws StudyException when something stands there, or its name is no gateway's
     * @throws IOException when a file cannot be written
     */
    public static void write(Path folder) throws IOException {
        String name = Gateways.nameOf(folder);
        if (!NAME.matcher(name).matches()) {
            throw new StudyException("--gateway-folder must end with a name of letters, digits, '.', '_' and '-', was "
                    + Words.quote(folder.toString()) + ": give another");
        }
        String declaration =
                ConfigurationFile.of(StarterGateway.class, DECLARATION).filled(Map.of("name", name));
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw taken(folder);
        }
        try (var there = Files.list(folder)) {
            if (there.findAny().isPresent()) {
                throw taken(folder);
            }
        }
        Files.writeString(folder.resolve(DECLARATION), declaration);
        Files.writeString(folder.resolve(CONFIGURATION), Gateways.fileOf("nginx", CONFIGURATION));
    }

    private static StudyException taken(Path folder) {
        return new StudyException("--gateway-folder must not be there yet, " + Words.quote(folder.toString())
                + " is: give another name, or remove it");
    }
}
