package dev.gatebench.lab.host.docker;

import dev.gatebench.lab.process.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a JRE that needs nothing else of a system: what {@code jlink} makes, and the libraries that {@code ldd}
 * says it needs.
 */
final class JreTree {
    /** All modules of Java SE, and those that Netty, Spring and the tools for a look from outside need. */
    static final String MODULES = "java.se,jdk.unsupported,jdk.management,jdk.management.agent,jdk.attach,jdk.jcmd,"
            + "jdk.jfr,jdk.net,jdk.naming.dns,jdk.crypto.ec,jdk.zipfs,jdk.charsets,jdk.localedata";

    private static final Pattern LIBRARY = Pattern.compile("(?:=>\\s*|^\\s*)(/\\S+)\\s+\\(0x");

    /** Libraries of windows and sound, which need half a desktop. */
    private static final Pattern DESKTOP =
            Pattern.compile("lib(awt.*|fontmanager|freetype|lcms|javajpeg|mlib_image|splashscreen|jsound|jawt)\\.so");

    /** Libraries that are loaded by name when a host's name is looked up, so that no {@code ldd} shows them. */
    private static final List<String> NAME_SERVICES = List.of("libnss_files.so.2", "libnss_dns.so.2", "libresolv.so.2");

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private JreTree() {}

    /**
     * Writes the tree.
     *
     * @param root folder that is {@code /} of the image
     * @throws IOException when {@code jlink} or {@code ldd} is missing or fails
     */
    static void write(Path jdk, Path root) throws IOException {
        Path jlink = jdk.resolve("bin/jlink");
        if (!Files.isExecutable(jlink)) {
            throw new IOException("it has no bin/jlink: install the whole JDK (Debian: openjdk-17-jdk-headless)");
        }
        Files.createDirectories(root.resolve("opt"));
        Path jre = root.resolve("opt/jre");
        run(List.of(
                jlink.toString(),
                "--add-modules",
                MODULES,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                jre.toString()));
        for (Path library : libraries(jre)) {
            copy(library, root);
        }
        Files.createDirectories(root.resolve("etc"));
        Files.writeString(root.resolve("etc/passwd"), "root:x:0:0:root:/tmp:/bin/false\n");
        Files.writeString(root.resolve("etc/nsswitch.conf"), "hosts: files dns\n");
    }

    private static Set<Path> libraries(Path jre) throws IOException {
        List<String> command = new ArrayList<>(List.of("ldd"));
        try (Stream<Path> files = Files.walk(jre)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> file.startsWith(jre.resolve("bin"))
                            || file.getFileName().toString().endsWith(".so"))
                    .filter(file ->
                            !DESKTOP.matcher(file.getFileName().toString()).matches())
                    .forEach(file -> command.add(file.toString()));
        }
        Set<Path> libraries = new LinkedHashSet<>();
        for (String said : run(command)) {
            Matcher library = LIBRARY.matcher(said);
            if (library.find() && !Path.of(library.group(1)).startsWith(jre)) {
                libraries.add(Path.of(library.group(1)));
            }
        }
        Set<Path> folders = new LinkedHashSet<>();
        libraries.forEach(library -> folders.add(library.getParent()));
        for (Path folder : folders) {
            NAME_SERVICES.stream().map(folder::resolve).filter(Files::exists).forEach(libraries::add);
        }
        return libraries;
    }

    private static void copy(Path library, Path root) throws IOException {
        Path target = root.resolve(library.toString().substring(1));
        Files.createDirectories(target.getParent());
        Files.copy(library.toRealPath(), target, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> run(List<String> command) throws IOException {
        CommandResult result = CommandResult.of(new ProcessBuilder(command), LIMIT)
                .orElseThrow(
                        () -> new IOException(command.get(0) + " did not end within " + LIMIT.toMinutes() + " min"));
        List<String> lines = result.output().lines().toList();
        if (result.exitCode() != 0) {
            throw new IOException(command.get(0) + " failed: " + String.join(" | ", lines));
        }
        return lines;
    }
}
