package dev.gatebench.lab.maven;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Maven, started as this project's own wrapper starts it: an installed {@code mvn}, else the one that the wrapper
 * fetches. The user's {@code settings.xml} and local repository apply.
 */
public final class Maven implements Repositories {
    /** Pinned: the latest would come from wherever the user's repositories say. */
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";

    /** A release of ShenYu has some 200 MiB of jars. */
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final Pattern ERROR = Pattern.compile(
            "^\\[ERROR\\]\\s+(?:Failed to execute goal .*? on project [^:]+: )?(\\S.*?)(?: -> \\[Help 1\\])?$");
    private static final int SHOWN = 300;

    private final List<String> command;

    /** Makes a Maven. */
    public Maven(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** Returns the one of the project's wrapper. */
    public static Maven of(Home home) {
        return new Maven(List.of(home.folder().resolve("mvnw").toString()));
    }

    @Override
    public void copy(Coordinates jar, Path folder) throws IOException, UnresolvedException {
        try (ScratchFolder scratch = ScratchFolder.make()) {
            // with a .mvn of its own, and in a folder of ours, or Maven would read what stands above it
            Path project = Files.createDirectories(scratch.path().resolve("project"));
            Files.createDirectory(project.resolve(".mvn"));
            run(project, copy(jar, "pom", project));
            Path pom = project.resolve(jar.artifact() + "-" + jar.version() + ".pom");
            if (!Files.isRegularFile(pom)) {
                throw new UnresolvedException("Maven said that it copied " + pom.getFileName() + " and did not");
            }
            Files.createDirectories(folder);
            run(project, copy(jar, "jar", folder));
            run(
                    project,
                    List.of(
                            "-f",
                            pom.toString(),
                            PLUGIN + "copy-dependencies",
                            "-DincludeScope=runtime",
                            "-DoutputDirectory=" + folder.toAbsolutePath()));
        }
    }

    private static List<String> copy(Coordinates artifact, String type, Path folder) {
        return List.of(
                PLUGIN + "copy",
                "-Dartifact=" + artifact + ":" + type,
                "-DoutputDirectory=" + folder.toAbsolutePath(),
                "-Dmdep.useBaseVersion=true");
    }

    private void run(Path folder, List<String> arguments) throws UnresolvedException {
        List<String> all = new ArrayList<>(command);
        // -U: or Maven would say for a day that what a repository did not have yet is not there;
        // -C: or it would only warn of what is not what its repository's checksum says
        all.addAll(List.of("-B", "-ntp", "-U", "-C"));
        all.addAll(arguments);
        Optional<CommandResult> result;
        try {
            result = CommandResult.of(new ProcessBuilder(all).directory(folder.toFile()), LIMIT);
        } catch (IOException e) {
            throw new UnresolvedException("Maven cannot be started: " + e.getMessage());
        }
        if (result.isEmpty()) {
            throw new UnresolvedException("Maven did not end within " + LIMIT.toMinutes() + " min");
        }
        if (result.get().exitCode() != 0) {
            throw new UnresolvedException(why(result.get()));
        }
    }

    /** Returns the first lines that tell of an error, as one: Maven 3.9 says below the first what is missing. */
    private static String why(CommandResult failed) {
        return failed.output()
                .lines()
                .map(ERROR::matcher)
                .dropWhile(line -> !line.find())
                .takeWhile(line -> line.reset().find())
                .map(line -> line.group(1))
                .reduce((earlier, later) -> earlier + " " + later)
                .map(line -> line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…")
                .orElseGet(() -> "Maven ended with " + failed.exitCode()
                        + failed.output()
                                .lines()
                                .filter(line -> !line.isBlank())
                                .reduce((earlier, later) -> later)
                                .map(line -> ": " + line)
                                .orElse(""));
    }
}
