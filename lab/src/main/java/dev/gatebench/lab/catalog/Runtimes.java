package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.RuntimeSpec.Kind;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.docker.DockerHost;
import dev.gatebench.lab.host.local.LocalHost;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/** In what the tasks of a run can live: to add a kind of host is to add a line here, and its name to {@link Kind}. */
public final class Runtimes {
    private static final Map<Kind, BiFunction<HostRequest, LocalHost, Host>> ALL = Map.of(
            Kind.PROCESS, (request, local) -> local, Kind.CONTAINER, (request, local) -> DockerHost.open(request));

    private Runtimes() {}

    /**
     * The hosts that a run asks for; helpers, which measure nothing, are on this machine.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when they are not to be had
     */
    public static Hosts open(HostRequest request, LocalHost local) {
        return Hosts.all(Objects.requireNonNull(ALL.get(request.runtime().kind()))
                        .apply(request, local))
                .withHelpersOn(local);
    }
}
