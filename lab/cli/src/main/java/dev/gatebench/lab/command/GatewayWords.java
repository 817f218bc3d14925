package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.Gateways;
import java.util.Iterator;

/** The gateways that there are, for help and completion. */
final class GatewayWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Gateways.measurable().iterator();
    }
}
