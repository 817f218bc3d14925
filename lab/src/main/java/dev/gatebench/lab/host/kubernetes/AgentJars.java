package dev.gatebench.lab.host.kubernetes;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.sun.jna.Native;
import com.sun.jna.platform.linux.LibC;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.agent.AgentMain;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import oshi.SystemInfo;

/** The jars that an agent's JVM needs: ours, and of the libraries those that the agent uses. */
final class AgentJars {
    /** A class of each. */
    private static final List<Class<?>> OF = List.of(
            AgentMain.class,
            Json.class,
            JsonProperty.class,
            JsonFactory.class,
            ObjectMapper.class,
            Jdk8Module.class,
            JavaTimeModule.class,
            SystemInfo.class,
            Native.class,
            LibC.class);

    /** Of one that is there when a program runs, and which no code of ours names. */
    private static final String LOGGING = "org.slf4j.Logger";

    private AgentJars() {}

    /**
     * The files.
     *
     * @param folder for jars that are made of folders of classes, as they are in a build that has no jars yet
     */
    static List<Path> in(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        List<Class<?>> all = new ArrayList<>(OF);
        all.add(logging());
        for (Class<?> each : all) {
            Path code = codeOf(each);
            jars.add(Files.isDirectory(code) ? packed(code, folder.resolve(each.getSimpleName() + ".jar")) : code);
        }
        return jars;
    }

    private static Class<?> logging() {
        try {
            return Class.forName(LOGGING);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path codeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
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
