package dev.gatebench.lab.starter;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a commented study file, for a user to change. */
public final class StarterStudy {
    private static final Pattern FILE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}\\.ya?ml");

    private StarterStudy() {}

    /**
     * Writes the file.
     *
     * @param file a path where nothing stands yet
     * @param gateways ids of the gateways that the study compares, one at least
     * @throws StudyException when a gateway is unknown, or the file's name is no study's or taken
     * @throws IOException when the file cannot be written
     */
    public static void write(Path file, List<String> gateways) throws IOException {
        requireGateways(gateways);
        Path name = file.getFileName();
        if (name == null || !FILE.matcher(name.toString()).matches()) {
            throw new StudyException(
                    "FILE must have a name of lower-case letters, digits, '.', '_' and '-' that ends with .yml, was "
                            + Words.quote(file.toString()) + ": give another");
        }
        String base = name.toString().replaceFirst("\\.ya?ml$", "");
        String text = ConfigurationFile.of(StarterStudy.class, "study.yml")
                .filled(Map.of("file", name.toString(), "name", base, "gateways", gateways, "settings", settings()));
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new StudyException("FILE must not be there yet, " + Words.quote(file.toString())
                    + " is: give another name, or remove it");
        }
    }

    /** Returns the first settings of each gateway; empty text where it has none. */
    private static Map<String, String> settings() {
        return Gateways.all().stream().collect(Collectors.toMap(Gateway::id, gateway -> gateway.firstSettings()
                .orElse("")));
    }

    private static void requireGateways(List<String> ids) {
        List<String> known = Gateways.measurable();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw new StudyException("--gateway must be one of " + String.join(", ", known) + ", was "
                        + Words.quote(id) + ": " + Words.didYouMean(id, known)
                        + "'gatebench list' shows what this machine has");
            }
        }
        if (new LinkedHashSet<>(ids).size() < ids.size()) {
            throw new StudyException("--gateway must name each gateway once, was " + String.join(", ", ids)
                    + ": two arms of one gateway differ by their settings, which the file can say");
        }
    }
}
