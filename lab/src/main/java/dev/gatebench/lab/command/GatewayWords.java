package dev.gatebench.lab.command;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.Gateway;
import java.util.Iterator;

/** The gateways that there are, for help and completion. */
final class GatewayWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Gateways.all().stream()
                .map(Gateway::id)
                .filter(id -> !id.equals(ArmSpec.DIRECT))
                .iterator();
    }
}
