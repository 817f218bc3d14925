package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import java.nio.file.Path;

/** nginx (https://nginx.org): the one on this machine, or in containers that or an official image. */
public final class NginxGateway implements Gateway {

    @Override
    public String id() {
        return "nginx";
    }

    @Override
    public String describe() {
        return NginxProgram.find()
                .map(program -> "version " + program.version() + " in " + program.path())
                .orElse("not found on PATH");
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': gateway 'nginx' has no version, its program says it," + " was '"
                            + arm.version().get() + "'; remove it");
        }
        try {
            return new NginxArm(arm, NginxSettings.from(arm.settings()));
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }
}
