package dev.gatebench.lab.container;

import dev.gatebench.lab.Main;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts this program again with the variables that Testcontainers reads nowhere but in its environment, and hands on its exit code.
 *
 * <p>Ryuk, the container with which Testcontainers removes others, is never used: its image would have to be pulled, and containers are
 * removed by their labels. Where {@code /.dockerenv} stands Testcontainers takes this machine for a container of the engine that it asks,
 * and looks for published ports at that container's gateway, for minutes; here the engine's ports are on loopback.
 */
public final class Relaunch {
    private static final String RYUK_DISABLED = "TESTCONTAINERS_RYUK_DISABLED";
    private static final String HOST_OVERRIDE = "TESTCONTAINERS_HOST_OVERRIDE";

    /** Says that this process was started by one of its kind and must not outlive it. */
    private static final String CHILD = "GATEBENCH_RELAUNCHED";

    private static final long END_SECONDS = 60;
    private static final int ENDED = 143;

    private Relaunch() {}

    /** Whether variables are missing in this process. */
    public static boolean needed() {
        return !missing(System.getenv(), Files.exists(Path.of("/.dockerenv"))).isEmpty();
    }

    /** The variables that an environment lacks. */
    static Map<String, String> missing(Map<String, String> environment, boolean dockerenv) {
        Map<String, String> missing = new LinkedHashMap<>();
        if (!"true".equals(environment.get(RYUK_DISABLED))) {
            missing.put(RYUK_DISABLED, "true");
        }
        boolean local = Optional.ofNullable(environment.get("DOCKER_HOST"))
                .map(host -> host.startsWith("unix:"))
                .orElse(true);
        if (dockerenv && local && !environment.containsKey(HOST_OVERRIDE)) {
            missing.put(HOST_OVERRIDE, "127.0.0.1");
        }
        return missing;
    }

    /**
     * Runs this program once more.
     *
     * @param arguments its arguments
     * @return its exit code
     */
    public static int run(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Jvm.java()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(missing(System.getenv(), Files.exists(Path.of("/.dockerenv"))));
        builder.environment().put(CHILD, "true");
        try {
            Process child = builder.start();
            Thread end = new Thread(() -> end(child), "gatebench-end-relaunched");
            Runtime.getRuntime().addShutdownHook(end);
            int code = child.waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
            return code;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "gatebench could not start itself with " + RYUK_DISABLED + "=true: set it yourself", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        } catch (IllegalStateException e) {
            return ENDED; // the JVM is ending and runs the hook
        }
    }

    private static void end(Process child) {
        child.destroy();
        try {
            if (!child.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                child.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends this process when the one is gone that started it again. */
    public static void endWithParent() {
        if (System.getenv(CHILD) != null) {
            ProcessHandle.current().parent().ifPresent(parent -> {
                var unused = parent.onExit().thenRun(() -> Runtime.getRuntime().exit(ENDED));
            });
        }
    }
}
