package dev.gatebench.lab.beside;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.direct.DirectGateway;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;

/** A gateway of another jar: it is the backend itself, under another name. */
public final class BesideGateway implements Gateway {
    @Override
    public String id() {
        return "beside-gateway";
    }

    @Override
    public String describe(Inventory inventory) {
        return "a gateway of another jar";
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        return new DirectGateway().read(arm, base, inventory);
    }
}
