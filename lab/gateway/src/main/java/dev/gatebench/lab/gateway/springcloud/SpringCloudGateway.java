package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;

/** Spring Cloud Gateway (https://spring.io/projects/spring-cloud-gateway), assembled by this project's build. */
public final class SpringCloudGateway implements Gateway {
    static final String ID = "spring-cloud-gateway";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String describe(Inventory inventory) {
        return SpringCloudJar.version(Home.find())
                .map(version -> "version " + version)
                .orElse("not built here yet");
    }

    @Override
    public List<Path> jars(Home home) {
        return List.of(SpringCloudJar.of(home));
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + ID
                    + "' has no version, this project's build has, was '"
                    + arm.version().get() + "'; remove it");
        }
        try {
            return new SpringCloudArm(arm, SpringCloudSettings.from(arm.settings()), base, inventory);
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    @Override
    public boolean builtIn() {
        return true;
    }
}
