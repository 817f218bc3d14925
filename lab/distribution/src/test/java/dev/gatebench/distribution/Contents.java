package dev.gatebench.distribution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The libraries of an unpacked archive, and what its lists say of them.
 *
 * @param jars the SHA-256 of every library, by where it is: a file, or an entry of a jar that holds jars
 * @param components what the bills of materials list
 */
record Contents(Map<String, String> jars, List<Component> components) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String OURS = "dev.gatebench";

    /**
     * An entry of a bill of materials.
     *
     * @param licences as its own pom calls them, in SPDX's words where it can be told
     * @param sha256 of its jar
     */
    record Component(String group, String name, Set<String> licences, String sha256) {
        String coordinates() {
            return group + ":" + name;
        }
    }

    static Contents of(Path home) throws IOException {
        Map<String, String> jars = new TreeMap<>();
        for (Path file : files(home.resolve("lib/libraries"))) {
            try (InputStream content = Files.newInputStream(file)) {
                jars.put(file.getFileName().toString(), sha256(content));
            }
        }
        try (JarFile embedded =
                new JarFile(home.resolve("lib/shenyu-embedded.jar").toFile())) {
            for (Enumeration<JarEntry> entries = embedded.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".jar")) {
                    jars.put(entry.getName(), sha256(embedded.getInputStream(entry)));
                }
            }
        }
        List<Component> components = new ArrayList<>();
        for (Path bill : files(home.resolve("sbom"))) {
            JSON.readTree(bill.toFile()).path("components").forEach(component -> components.add(component(component)));
        }
        return new Contents(jars, components);
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    static String sha256(InputStream content) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content.readAllBytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    private static Component component(JsonNode component) {
        Set<String> licences = new TreeSet<>();
        component
                .path("licenses")
                .forEach(entry -> licences.add(Stream.of(
                                entry.path("license").path("id"),
                                entry.path("license").path("name"),
                                entry.path("expression"))
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::asText)
                        .findFirst()
                        .orElseThrow()));
        String sha256 = StreamSupport.stream(component.path("hashes").spliterator(), false)
                .filter(hash -> hash.path("alg").asText().equals("SHA-256"))
                .map(hash -> hash.path("content").asText())
                .findFirst()
                .orElse("");
        return new Component(
                component.path("group").asText(), component.path("name").asText(), licences, sha256);
    }

    /** Libraries that no bill of materials has, by their content. */
    Collection<String> inNoBill() {
        Set<String> listed = components.stream().map(Component::sha256).collect(Collectors.toSet());
        return jars.keySet().stream()
                .filter(jar -> !listed.contains(jars.get(jar)))
                .toList();
    }

    /** Lines of a table of all that is not ours, without versions, which change more often than licences do. */
    Set<String> thirdParties() {
        return components.stream()
                .filter(component -> !component.group().equals(OURS))
                .filter(component -> jars.containsValue(component.sha256()))
                .map(component ->
                        "| " + component.coordinates() + " | " + String.join(", ", component.licences()) + " |")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Libraries that a table does not name, by the names of their files, which begin with that of the artifact.
     *
     * @param table lines of {@code | group:name | licences |}
     */
    Collection<String> notNamedIn(Collection<String> table) {
        Set<String> names = table.stream()
                .map(line -> line.replaceFirst("^\\| [^:]+:(\\S+) .*", "$1"))
                .collect(Collectors.toSet());
        return jars.keySet().stream()
                .map(jar -> jar.substring(jar.lastIndexOf('/') + 1))
                .filter(jar -> !jar.startsWith("gatebench-"))
                .filter(jar -> names.stream().noneMatch(name -> jar.matches("\\Q" + name + "\\E-[0-9].*")))
                .toList();
    }
}
