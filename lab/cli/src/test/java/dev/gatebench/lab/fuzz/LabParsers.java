package dev.gatebench.lab.fuzz;

import dev.gatebench.core.fuzz.FuzzTarget;
import java.util.List;
import java.util.stream.Stream;

/** The parsers of what tools, gateways, JVMs, the kernel and engines tell. */
final class LabParsers {
    private LabParsers() {}

    static List<FuzzTarget> all() {
        return Stream.of(DriverParsers.all(), MachineParsers.all(), PeerParsers.all())
                .flatMap(List::stream)
                .toList();
    }
}
