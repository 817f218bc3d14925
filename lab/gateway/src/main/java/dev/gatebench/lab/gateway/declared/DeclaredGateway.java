package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.Set;

/** A reverse proxy as a kind of system under test: the program of this machine, or in containers that or an image. */
public record ProxyGateway(ProxyProduct product) implements Gateway {

    @Override
    public String id() {
        return product.program().id();
    }

    @Override
    public String describe(Inventory inventory) {
        return product.find(inventory)
                .map(program -> product.program()
                                .versionOption()
                                .map(option -> "version "
                                        + program.version(
                                                        option,
                                                        product.program().versionLine())
                                                .orElse("unknown")
                                        + " in ")
                                .orElse("")
                        + program.path())
                .orElse("not found on PATH");
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': gateway '" + product.program().id()
                            + "' has no version, its program says it, was '"
                            + arm.version().get() + "'; remove it");
        }
        try {
            return new ProxyArm(arm, product, ProxySettings.from(product, arm.settings()), inventory);
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    @Override
    public Set<String> pathSettings() {
        return Set.of(ProxySettings.BINARY);
    }
}
