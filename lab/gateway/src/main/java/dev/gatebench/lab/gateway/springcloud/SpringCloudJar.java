package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;

/** The jar of the module {@code lab/spring-cloud-gateway}. */
final class SpringCloudJar {
    private static final String PATH = "lab/spring-cloud-gateway/target/spring-cloud-gateway.jar";
    private static final String VERSION = "Spring-Cloud-Gateway-Version";

    private SpringCloudJar() {}

    /**
     * Where it is.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it was not built
     */
    static Path of(Home home) {
        return home.built(PATH);
    }

    /** The version of Spring Cloud Gateway in it, as its manifest says; empty when it was not built. */
    static Optional<String> version(Home home) {
        Path path = home.jar(PATH);
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            return Optional.ofNullable(jar.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(VERSION));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
