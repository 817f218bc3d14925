package dev.gatebench.shenyu.version;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An unpacked ShenYu distribution, {@code apache-shenyu-VERSION-bootstrap-bin}, or a folder like it, with its jars in
 * {@code lib} and jars of the user's own in {@code ext-lib}. Its {@code conf} is not used.
 *
 * @param version the release, as its jars are named
 * @param jars all jars, in the order of their paths
 */
public record ShenyuHome(Path folder, String version, List<Path> jars) {
    /** The main class, as in the distribution's own start script. */
    public static final String MAIN_CLASS = "org.apache.shenyu.bootstrap.ShenyuBootstrapApplication";

    private static final List<String> FOLDERS = List.of("lib", "ext-lib");

    public ShenyuHome {
        jars = List.copyOf(jars);
    }

    /**
     * Finds the distribution in a folder.
     *
     * @throws SettingException in one line when there is none, or its release is not known
     */
    public static ShenyuHome of(String folder) {
        Path path = path(folder);
        Path lib = path.resolve("lib");
        if (!Files.isDirectory(lib)) {
            throw wrong(folder, "has no folder lib: give the folder that the archive unpacks to");
        }
        List<Path> jars =
                FOLDERS.stream().flatMap(name -> jars(path.resolve(name))).toList();
        String version = version(folder, jars, "shenyu-web");
        String bootstrap = version(folder, jars, "shenyu-bootstrap");
        if (!version.equals(bootstrap)) {
            throw wrong(
                    folder,
                    "has shenyu-web %s and shenyu-bootstrap %s: unpack one release into an empty folder"
                            .formatted(version, bootstrap));
        }
        List<String> known = ShenyuVersions.bundled().known();
        if (!known.contains(version)) {
            throw wrong(
                    folder,
                    "is of ShenYu %s, whose settings are not known here: known are %s"
                            .formatted(version, String.join(", ", known)));
        }
        return new ShenyuHome(path, version, jars);
    }

    /** Returns the value of {@code java -cp}: all jars of its folders, as in the distribution's own start script. */
    public String classPath() {
        return FOLDERS.stream()
                .filter(name -> jars.stream().anyMatch(jar -> jar.startsWith(folder.resolve(name))))
                .map(name -> folder.resolve(name) + File.separator + "*")
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Returns the SHA-256 in hexadecimal digits over a list of all jars, a line {@code SHA-256, two blanks, path in the
     * folder} each; so {@code LC_ALL=C sha256sum lib/*.jar ext-lib/*.jar | sha256sum} in the folder says the same.
     *
     * @throws IOException when a jar cannot be read
     */
    public String sha256() throws IOException {
        StringBuilder list = new StringBuilder();
        for (Path jar : jars) {
            String name = folder.relativize(jar).toString().replace(File.separatorChar, '/');
            list.append(Sha256.of(jar)).append("  ").append(name).append('\n');
        }
        return Sha256.of(list.toString());
    }

    private static Path path(String folder) {
        try {
            Path path = Path.of(folder).toAbsolutePath().normalize();
            if (!Files.isDirectory(path)) {
                throw wrong(folder, "is no folder: unpack the distribution or correct the path");
            }
            if (path.toString().indexOf(File.pathSeparatorChar) >= 0) {
                throw wrong(folder, "has '" + File.pathSeparator + "' in its path: move it");
            }
            return path;
        } catch (InvalidPathException e) {
            throw wrong(folder, "is no path: correct it");
        }
    }

    private static Stream<Path> jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(file -> file.getFileName().toString().endsWith(".jar"))
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw wrong(folder.toString(), "cannot be read (" + e.getMessage() + "): make it readable");
        }
    }

    private static String version(String folder, List<Path> jars, String artifact) {
        Pattern name = Pattern.compile(Pattern.quote(artifact) + "-(\\d.*)\\.jar");
        List<String> versions = jars.stream()
                .map(jar -> name.matcher(jar.getFileName().toString()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .toList();
        if (versions.size() > 1) {
            throw wrong(
                    folder,
                    "has %s in the versions %s: unpack one release into an empty folder"
                            .formatted(artifact, String.join(", ", versions)));
        }
        if (versions.isEmpty()) {
            throw wrong(folder, "has no %s-VERSION.jar in its lib: %s".formatted(artifact, remedy(jars)));
        }
        return versions.get(0);
    }

    private static String remedy(List<Path> jars) {
        boolean admin =
                jars.stream().anyMatch(jar -> jar.getFileName().toString().startsWith("shenyu-admin"));
        return admin ? "it is ShenYu's admin, take bootstrap" : "take the archive named bootstrap-bin";
    }

    private static SettingException wrong(String folder, String why) {
        return new SettingException(
                "a ShenYu home must be an unpacked apache-shenyu-VERSION-bootstrap-bin distribution, '%s' %s"
                        .formatted(folder, why));
    }
}
