package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.process.CodeLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars of the project that tasks of any study may be started from. */
public final class ProjectJars {
    private ProjectJars() {}

    /**
     * Returns each jar once; the libraries that it names stand beside it.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when one was not built
     */
    public static List<Path> all(Home home) {
        return Stream.of(
                        Backend.jars(BackendSpec.Kind.MOCK, home).stream(),
                        Drivers.all().stream().flatMap(driver -> driver.jars(home).stream()),
                        Gateways.inJava().stream().flatMap(gateway -> gateway.jars(home).stream()),
                        Stream.of(CodeLocation.of(HostSpeeds.class))
                                .filter(Files::isRegularFile)) // helpers are in that jar
                .flatMap(each -> each)
                .distinct()
                .toList();
    }
}
