package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What makes one reverse proxy another: all else is done by {@link ProxyGateway}. */
public interface ProxyProduct {

    /** Its program. */
    ProxyProgram program();

    /** The program of a machine; empty where there is none. */
    default Optional<Program> find(Inventory inventory) {
        return inventory.program(program().executable());
    }

    /** Its configuration, a template in its own language; {@link ProxyPlan} is in it as {@code plan}. */
    ConfigurationFile configuration();

    /** Files beside its configuration that this names, templates as that is. */
    default List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return List.of();
    }

    /** What the template has beside the plan, by name. */
    default Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        return Map.of();
    }

    /**
     * What starts it: it stays in the foreground and logs to its standard error or output.
     *
     * @param program its program, by path, or by its name in an image
     * @param file its configuration
     */
    List<String> command(String program, Path file, ProxyPlan plan);

    /** Variables that it is started with. */
    default Map<String, String> environment(ProxyPlan plan) {
        return Map.of();
    }

    /**
     * What lets its program check a configuration, with an exit code other than 0 where it is wrong; empty where it has
     * no such command.
     */
    default List<String> check(String program, Path file, ProxyPlan plan) {
        return List.of();
    }

    /** The kinds of routes that it can tell apart. */
    default Set<Route.Kind> routes() {
        return EnumSet.allOf(Route.Kind.class);
    }

    /** Settings of its own. */
    default List<Choice> choices() {
        return List.of();
    }

    /** Ports that it listens on beside the one for the load. */
    default int otherPorts() {
        return 0;
    }

    /** More workers than any machine has CPUs for: of a product that has no bound of its own. */
    int UNBOUNDED_WORKERS = 1024;

    /** The most workers that it can have. */
    default int mostWorkers() {
        return UNBOUNDED_WORKERS;
    }

    /** Whether it can be told how many idle connections to the backend it keeps; else it keeps all. */
    default boolean hasPool() {
        return true;
    }

    /**
     * How a version of it uses connections to the backend where nothing is set.
     *
     * @param version its version; empty where it is not known
     */
    ConnectionPolicy stockConnections(Optional<String> version);

    /** What its makers advise for speed beyond keeping connections; empty where no guide of theirs is known. */
    default List<Tuning> tunings() {
        return List.of();
    }
}
