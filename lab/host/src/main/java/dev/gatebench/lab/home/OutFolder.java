package dev.gatebench.lab.home;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder that a run writes into: new, or empty. */
public final class OutFolder {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private OutFolder() {}

    /**
     * Makes the folder.
     *
     * @param asked {@code --out}; NAME-TIME in {@link Home#runs()} where absent
     * @return its absolute path
     * @throws StudyException when it holds something
     * @throws EnvironmentException when it cannot be made
     */
    public static Path make(Optional<Path> asked, Home home, String name, Instant at) {
        Path folder = asked.orElseGet(() -> home.runs().resolve(name + "-" + TIME.format(at)));
        if (folder.toString().chars().anyMatch(Character::isISOControl)) {
            throw new StudyException(
                    "--out must be a path without line breaks and other control characters: give another");
        }
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new StudyException("--out '" + folder + "' must be empty or not exist: give another folder");
                }
            }
            return folder.toAbsolutePath();
        } catch (IOException e) {
            throw new EnvironmentException("'" + folder + "' cannot be made: " + e + "; give another with --out", e);
        }
    }
}
