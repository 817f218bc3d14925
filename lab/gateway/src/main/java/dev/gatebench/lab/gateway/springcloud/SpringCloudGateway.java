package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;

/** Spring Cloud Gateway (https://spring.io/projects/spring-cloud-gateway), assembled by this project's build. */
public final class SpringCloudGateway implements Gateway {
    static final String ID = "spring-cloud-gateway";
    private static final String JAR = "lab/spring-cloud-gateway/target/spring-cloud-gateway.jar";
    private static final String VERSION = "Spring-Cloud-Gateway-Version";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String describe(Inventory inventory) {
        return version(Home.find()).map(version -> "version " + version).orElse("not built here yet");
    }

    @Override
    public List<Path> jars(Home home) {
        return List.of(jar(home));
    }

    /**
     * Returns the jar of the module {@code lab/spring-cloud-gateway}.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it was not built
     */
    static Path jar(Home home) {
        return home.built(JAR);
    }

    /** Returns the version of Spring Cloud Gateway that the jar's manifest names; empty when it was not built. */
    static Optional<String> version(Home home) {
        Path path = home.jar(JAR);
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

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + ID
                    + "' has no version, this project's build has, was '"
                    + arm.version().get() + "'; remove it");
        }
        try {
            return new SpringCloudArm(arm, SpringCloudArm.Settings.from(arm.settings()), base, inventory);
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    @Override
    public boolean builtIn() {
        return true;
    }
}
