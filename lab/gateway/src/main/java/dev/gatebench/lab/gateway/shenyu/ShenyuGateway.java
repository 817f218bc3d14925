package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Apache ShenYu, in local mode: the embedded gateway, a jar, a distribution, or the one in an official image. */
public final class ShenyuGateway implements Gateway {
    static final String ID = "shenyu";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String describe(Inventory inventory) {
        ShenyuVersions versions = ShenyuVersions.bundled();
        List<String> given = versions.known().stream()
                .filter(version -> !versions.facts(version).embedded())
                .toList();
        return "versions " + ShenyuSettings.DEFAULT_VERSION + "; through Maven or with run --shenyu-home DIR also "
                + String.join(", ", given);
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        return ShenyuArm.of(arm, base, inventory);
    }

    @Override
    public List<Path> jars(Home home) {
        return ShenyuArm.jars(home);
    }

    @Override
    public boolean takes(Build.Kind kind) {
        return kind == Build.Kind.IMAGE || kind == Build.Kind.JAR;
    }

    @Override
    public Set<String> pathSettings() {
        return Set.of(Build.JAR, ShenyuSettings.HOME);
    }

    @Override
    public Optional<String> firstSettings() {
        return Optional.of("{strategy: netty, keepAlive: true}");
    }

    @Override
    public Optional<GatewayOptions> options() {
        return Optional.of(new ShenyuOptions());
    }

    @Override
    public boolean builtIn() {
        return true;
    }
}
