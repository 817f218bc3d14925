package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.lab.home.UserFolders;
import dev.gatebench.lab.maven.Repositories;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Releases of ShenYu by their coordinates in Maven repositories. Each is resolved once, into a folder like a
 * distribution's whose name has the version and the SHA-256 over its jars, and taken from there later.
 */
final class ShenyuReleases {
    private static final String GROUP = "org.apache.shenyu";
    private static final String ARTIFACT = "shenyu-bootstrap";

    private final Path cache;
    private final Repositories repositories;
    private final Consumer<String> lines;

    /** @param lines takes a line for people where one is resolved, which may take minutes */
    ShenyuReleases(Path cache, Repositories repositories, Consumer<String> lines) {
        this.cache = cache;
        this.repositories = repositories;
        this.lines = lines;
    }

    /** Returns the folder that keeps them for a user. */
    static Path userCache() {
        return UserFolders.cache().resolve("shenyu");
    }

    /**
     * Returns the folder of a release.
     *
     * @throws EnvironmentException in one line with the remedy when it cannot be resolved, or its folder has changed
     *     since
     */
    Path folder(String version) {
        try {
            Optional<Path> kept = kept(version);
            return kept.isPresent() ? unchanged(kept.get()) : resolved(version);
        } catch (Repositories.UnresolvedException e) {
            throw new EnvironmentException(
                    "ShenYu " + version + " could not be resolved through Maven, by your settings and mirrors ("
                            + e.getMessage() + "): give --shenyu-home DIR, an unpacked "
                            + ShenyuVersions.bundled().facts(version).distribution() + ", or --runtime container",
                    e);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "ShenYu " + version + " cannot be kept in '" + cache + "': " + e.getMessage()
                            + ": make it writable, or give --shenyu-home DIR",
                    e);
        }
    }

    private Optional<Path> kept(String version) throws IOException {
        if (!Files.isDirectory(cache)) {
            return Optional.empty();
        }
        Pattern name = Pattern.compile(Pattern.quote(version) + "-[0-9a-f]{64}");
        try (Stream<Path> folders = Files.list(cache)) {
            return folders.filter(folder ->
                            name.matcher(folder.getFileName().toString()).matches())
                    .findFirst();
        }
    }

    private static Path unchanged(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        String expected = name.substring(name.lastIndexOf('-') + 1);
        String found;
        try {
            found = ShenyuHome.of(folder.toString()).sha256();
        } catch (SettingException e) {
            found = "none: " + e.getMessage();
        }
        if (!found.equals(expected)) {
            throw new EnvironmentException("the ShenYu in '" + folder + "' must have the SHA-256 that is in its name,"
                    + " was " + found + ": delete the folder, and it is resolved anew");
        }
        return folder;
    }

    private Path resolved(String version) throws IOException, Repositories.UnresolvedException {
        Repositories.Coordinates release = new Repositories.Coordinates(GROUP, ARTIFACT, version);
        lines.accept("resolving " + release + " through Maven, once, into " + cache);
        Files.createDirectories(cache);
        try (ScratchFolder unfinished = new ScratchFolder(Files.createTempDirectory(cache, "unfinished-"))) {
            Path folder = unfinished.path().resolve(version);
            repositories.copy(release, folder.resolve("lib"));
            Path kept = cache.resolve(
                    version + "-" + ShenyuHome.of(folder.toString()).sha256());
            return moved(folder, kept);
        } catch (SettingException e) {
            throw new Repositories.UnresolvedException(String.valueOf(e.getMessage()));
        }
    }

    private static Path moved(Path folder, Path kept) throws IOException {
        try {
            return Files.move(folder, kept);
        } catch (FileSystemException e) {
            if (Files.isDirectory(kept)) {
                return kept; // another run was faster
            }
            throw e;
        }
    }
}
