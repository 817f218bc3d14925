package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** nginx (https://nginx.org): the one on this machine, or in containers that or an official image. */
public final class NginxGateway implements Gateway {
    static final String ID = "nginx";
    static final String HOW_TO_GET =
            "install it (Debian: apt-get install nginx-light) or use --runtime container with the setting 'image'";
    private static final Pattern VERSION = Pattern.compile("nginx version: nginx/(\\S+)");

    @Override
    public String id() {
        return ID;
    }

    static Optional<String> version(Program program) {
        return program.version("-v", VERSION);
    }

    @Override
    public String describe(Inventory inventory) {
        return inventory
                .program(ID)
                .map(program -> "version " + version(program).orElse("unknown") + " in " + program.path())
                .orElse("not found on PATH");
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': gateway 'nginx' has no version, its program says it," + " was '"
                            + arm.version().get() + "'; remove it");
        }
        try {
            return new NginxArm(arm, NginxSettings.from(arm.settings()), inventory);
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }
}
