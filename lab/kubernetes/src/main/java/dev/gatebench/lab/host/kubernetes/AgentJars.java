package dev.gatebench.lab.host.kubernetes;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.sun.jna.Native;
import com.sun.jna.platform.linux.LibC;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.CodeLocation;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import oshi.SystemInfo;

/** Finds the jars that an agent's JVM needs: ours, and the libraries that the agent uses. */
final class AgentJars {
    /** A class of each jar. */
    private static final List<Class<?>> OF = List.of(
            AgentMain.class,
            LocalHost.class,
            Json.class,
            JsonProperty.class,
            JsonFactory.class,
            ObjectMapper.class,
            Jdk8Module.class,
            JavaTimeModule.class,
            SystemInfo.class,
            Native.class,
            LibC.class);

    /** Class of a jar that is there when a program runs, and that no code of ours names. */
    private static final String LOGGING = "org.slf4j.Logger";

    private static final int ID_DIGITS = 16;

    private AgentJars() {}

    /**
     * Returns the id of this build's jars; empty where they are yet to be made of folders of classes.
     *
     * @throws EnvironmentException when they cannot be read
     */
    static Optional<String> id() {
        List<Path> code = code();
        if (code.stream().anyMatch(Files::isDirectory)) {
            return Optional.empty();
        }
        try {
            StringBuilder all = new StringBuilder();
            for (Path jar : code) {
                all.append(Sha256.of(jar));
            }
            return Optional.of(Sha256.of(all.toString()).substring(0, ID_DIGITS));
        } catch (IOException e) {
            throw new EnvironmentException("the agent's jars must be readable, are not: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the files.
     *
     * @param folder for jars that are made of folders of classes, as they are in a build that has no jars yet
     */
    static List<Path> in(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (Path code : code()) {
            jars.add(Files.isDirectory(code) ? packed(code, folder.resolve("classes-" + jars.size() + ".jar")) : code);
        }
        return jars;
    }

    private static List<Path> code() {
        return Stream.concat(OF.stream(), Stream.of(logging()))
                .map(CodeLocation::of)
                .distinct()
                .toList();
    }

    private static Class<?> logging() {
        try {
            return Class.forName(LOGGING);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path packed(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                packed.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, packed);
                packed.closeEntry();
            }
        }
        return jar;
    }
}
