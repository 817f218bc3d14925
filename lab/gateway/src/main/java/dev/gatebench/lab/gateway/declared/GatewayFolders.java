package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFiles;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.gateway.Gateway;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds gateways that are folders with a {@value #FILE}: in jars of the class path, and where a study names one. */
public final class GatewayFolders {
    /** Name of the file that declares a gateway. */
    public static final String FILE = "gateway.yml";

    /** Names of settings of such gateways that are paths. */
    public static final Set<String> PATH_SETTINGS = Set.of(DeclaredSettings.BINARY);

    private static final String ON_CLASS_PATH = "gateways/";
    private static final Pattern IN_JAR = Pattern.compile("gateways/([^/]+)/" + Pattern.quote(FILE));

    private GatewayFolders() {}

    /** Returns the ids of gateways whose folders are below {@code gateways} in jars of the class path. */
    public static List<String> idsOnClassPath() {
        Set<String> ids = new TreeSet<>();
        try {
            for (URL url : Collections.list(loader().getResources(ON_CLASS_PATH))) {
                ids.addAll(idsIn(url));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(ids);
    }

    private static ClassLoader loader() {
        return GatewayFolders.class.getClassLoader();
    }

    private static List<String> idsIn(URL folders) throws IOException {
        if (folders.openConnection() instanceof JarURLConnection jar) {
            return jar.getJarFile().stream()
                    .map(entry -> IN_JAR.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .toList();
        }
        try (Stream<Path> all = Files.list(Path.of(folders.toURI()))) {
            return all.filter(folder -> Files.exists(folder.resolve(FILE)))
                    .map(folder -> folder.getFileName().toString())
                    .toList();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /**
     * Reads a gateway of the class path.
     *
     * @throws StudyException with all problems, a line each
     */
    public static Gateway onClassPath(String id) {
        return of("gateway '" + id + "'", id, Optional.empty(), name -> textOnClassPath(id, name));
    }

    /**
     * Returns a file of a gateway on the class path.
     *
     * @throws IOException when there is none
     */
    public static String textOnClassPath(String id, String name) throws IOException {
        try (InputStream in = loader().getResourceAsStream(ON_CLASS_PATH + id + "/" + name)) {
            if (in == null) {
                throw new FileNotFoundException("it is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Whether a study's word for a gateway is the path of a folder. */
    public static boolean isPath(String gateway) {
        return gateway.contains("/") || gateway.contains("\\");
    }

    /**
     * Reads the gateway of a folder.
     *
     * @param path the path as the study has it, which is the gateway's id
     * @throws StudyException with all problems, a line each
     */
    public static Gateway at(Path folder, String path) {
        Path file = folder.resolve(FILE);
        String label = "gateway " + Words.quote(file.toString());
        if (!Files.isRegularFile(file)) {
            throw new StudyException(label + " must be a file that declares the gateway, and "
                    + (Files.isDirectory(folder) ? "is missing" : "its folder is not there")
                    + ": correct the path, or write one with 'gatebench init --gateway-folder " + name(folder) + "'");
        }
        return of(label, path, Optional.of(folder), name -> {
            Path beside = folder.resolve(name);
            if (!Files.isRegularFile(beside)) {
                throw new FileNotFoundException("there is no such file");
            }
            return BoundedInput.text(beside, StudyFiles.MAX_BYTES);
        });
    }

    private static Gateway of(String label, String id, Optional<Path> folder, DeclarationReader.TemplateSource beside) {
        try {
            String program = folder.map(GatewayFolders::name).orElse(id);
            String text = beside.read(FILE);
            DeclarationReader.ParsedGateway read = DeclarationReader.read(label, text, program, beside);
            return new DeclaredGateway(
                    id, read.declaration(), read.files(), folder.map(at -> new UserFolder(at, text)));
        } catch (IOException e) {
            throw new StudyException(label + " cannot be read: " + why(e) + "; correct it");
        }
    }

    /** Returns the reason why a file cannot be read, for people. */
    static String why(IOException e) {
        return e instanceof CharacterCodingException
                ? "it is no UTF-8 text"
                : Words.oneLine(String.valueOf(e.getMessage()));
    }

    /** Returns the name of a gateway's folder. */
    public static String name(Path folder) {
        return Optional.ofNullable(folder.toAbsolutePath().normalize().getFileName())
                .orElse(folder)
                .toString();
    }
}
