package dev.gatebench.lab.host;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.jdk.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a task's code as they are at this moment: its program and the jars that its command names. Where an
 * image holds them there are none: the image's digest stands for them.
 */
public record LaunchedFiles(Host host, TaskSpec spec) {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final String JAR = "-jar";
    private static final String WILDCARD = "/*";

    /**
     * Returns their SHA-256 by path. The jars beside the first have one together, that of the list of theirs.
     *
     * @throws IOException when one cannot be read
     */
    public Map<String, String> hashes() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        if (spec.needs().image().isPresent()) {
            return hashes;
        }
        Optional<Path> program = program();
        if (program.isPresent()) {
            hashes.put(program.get().toString(), host.inventory().sha256(program.get()));
        }
        List<Path> jars = jars();
        if (!jars.isEmpty()) {
            hashes.put(jars.get(0).toString(), Sha256.of(jars.get(0)));
        }
        if (jars.size() > 1) {
            hashes.put(jars.get(0) + "'s " + (jars.size() - 1) + " other jars", together(jars.subList(1, jars.size())));
        }
        return hashes;
    }

    /** Describes the JDK that will run it, by version and vendor; empty where it is no JVM, or an image holds it. */
    public Optional<String> jdk() {
        return spec.needs().image().isPresent()
                ? Optional.empty()
                : program().flatMap(program -> host.inventory().jdks().all().stream()
                        .filter(jdk -> jdk.java().equals(program))
                        .findFirst()
                        .map(Jdk::description));
    }

    private Optional<Path> program() {
        Path named = Path.of(spec.command().get(0));
        return named.isAbsolute() ? Optional.of(named) : host.inventory().find(named.toString());
    }

    private List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        List<String> words = spec.command();
        for (int i = 2; i < words.size(); i++) {
            if (words.get(i - 1).equals(JAR)) {
                jars.addAll(RunnableJar.files(Path.of(words.get(i))));
            } else if (CLASS_PATH.contains(words.get(i - 1))) {
                for (String element : words.get(i).split(File.pathSeparator, -1)) {
                    jars.addAll(ofClassPath(element));
                }
            }
        }
        // a folder of classes is that of a developer's own build, which no one else can name
        return jars.stream().filter(Files::isRegularFile).toList();
    }

    /**
     * Returns the files of an element of a class path; a folder with {@code /*} behind it stands for all jars in it.
     */
    private static List<Path> ofClassPath(String element) throws IOException {
        if (!element.endsWith(WILDCARD)) {
            return List.of(Path.of(element));
        }
        try (Stream<Path> files = Files.list(Path.of(element.substring(0, element.length() - WILDCARD.length())))) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static String together(List<Path> jars) throws IOException {
        StringBuilder list = new StringBuilder();
        for (Path jar : jars) {
            list.append(Sha256.of(jar)).append('\n');
        }
        return Sha256.of(list.toString());
    }
}
