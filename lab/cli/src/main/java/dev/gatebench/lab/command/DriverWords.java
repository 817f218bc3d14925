package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.Driver;
import java.util.Iterator;

/** The drivers that there are, for help and completion. */
final class DriverWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Drivers.all().stream().map(Driver::id).iterator();
    }
}
