package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The properties that tell one reverse proxy from another; {@link ProxyGateway} does all that they have in common. */
public abstract class ProxyProduct {
    /** More workers than any machine has CPUs for: of a product that has no bound of its own. */
    static final int UNBOUNDED_WORKERS = 1024;

    /**
     * The program of a reverse proxy.
     *
     * @param id the name that study files use: {@code haproxy}
     * @param executable the name that it has on the PATH, and in its image
     * @param name the name that its makers write: {@code HAProxy}
     * @param howToGet how to get it, in words that follow a colon
     * @param versionOption the option, or the word, that makes it print its version; empty where only its log has it
     * @param versionLine the form of that line, the version in the first group
     */
    public record ProxyProgram(
            String id,
            String executable,
            String name,
            String howToGet,
            Optional<String> versionOption,
            Pattern versionLine) {

        /** Describes a program whose name on the PATH is its id, and which prints its version when it is asked. */
        public static ProxyProgram named(
                String id, String name, String howToGet, String versionOption, String versionLine) {
            return new ProxyProgram(id, id, name, howToGet, Optional.of(versionOption), Pattern.compile(versionLine));
        }
    }

    /**
     * A setting that one proxy has and others do not.
     *
     * @param words its possible values, the first where nothing is said
     */
    public record Choice(String setting, List<String> words) {
        public Choice {
            words = List.copyOf(words);
        }
    }

    /**
     * A setting that a proxy's makers advise for speed.
     *
     * @param what the setting, in a few words: {@code listen … reuseport}
     */
    public record Tuning(String what, String guide) {}

    private final ProxyProgram program;
    private final ConnectionPolicy stock;
    private final List<String> files;

    /**
     * Describes a proxy.
     *
     * @param stock how it uses connections to the backend where nothing is set
     * @param files templates beside its class, in its own language, with {@link ProxyPlan} as {@code plan}: its
     *     configuration, and the files that this names
     */
    protected ProxyProduct(ProxyProgram program, ConnectionPolicy stock, String... files) {
        this.program = program;
        this.stock = stock;
        this.files = List.copyOf(Arrays.asList(files));
    }

    public final ProxyProgram program() {
        return program;
    }

    /** Returns the program of a machine; empty where there is none. */
    public Optional<Program> find(Inventory inventory) {
        return inventory.program(program.executable());
    }

    /** Returns its configuration file. */
    public final ConfigurationFile configuration() {
        return ConfigurationFile.of(getClass(), files.get(0));
    }

    /** Returns the files beside its configuration. */
    public List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return files.stream()
                .skip(1)
                .map(name -> ConfigurationFile.of(getClass(), name))
                .toList();
    }

    /** Returns the values that the templates have beside the plan, by name. */
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        return Map.of();
    }

    /**
     * Returns the command that starts it: it stays in the foreground and logs to its standard error or output.
     *
     * @param executable its program, by path, or by its name in an image
     */
    public abstract List<String> command(String executable, Path file, ProxyPlan plan);

    /** Returns the variables that it is started with. */
    public Map<String, String> environment(ProxyPlan plan) {
        return Map.of();
    }

    /**
     * Returns the command that checks a configuration, with an exit code other than 0 where it is wrong; empty where
     * its program has no such command.
     */
    public List<String> check(String executable, Path file, ProxyPlan plan) {
        return List.of();
    }

    /** Returns the kinds of routes that it can tell apart. */
    public Set<Route.Kind> routes() {
        return EnumSet.allOf(Route.Kind.class);
    }

    /** Returns the settings that it has and others do not. */
    public List<Choice> choices() {
        return List.of();
    }

    /** Returns how many ports it listens on beside the one for the load. */
    public int otherPorts() {
        return 0;
    }

    /** Returns the most workers that it can have. */
    public int mostWorkers() {
        return UNBOUNDED_WORKERS;
    }

    /** Whether it can be told how many idle connections to the backend it keeps; else it keeps all. */
    public boolean hasPool() {
        return true;
    }

    /** Returns how a version, if it is known, uses connections to the backend where nothing is set. */
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return stock;
    }

    /** Returns its makers' advice for speed beyond keeping connections; empty where no guide of theirs is known. */
    public List<Tuning> tunings() {
        return List.of();
    }
}
