package dev.gatebench.testing;

import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Looks for things on this machine. */
final class Probes {
    /** Stands for what only the test itself can look for, which tells by {@link Requirement#orSkip(boolean)}. */
    static final BooleanSupplier BY_THE_TEST = () -> {
        throw new IllegalStateException("only a test can find it: call orSkip(FOUND)");
    };

    private static final long LIMIT_SECONDS = 5;

    private Probes() {}

    /** Finds a program on the PATH. */
    static Optional<Path> find(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    static boolean onPath(String program) {
        return find(program).isPresent();
    }

    static boolean isLinux() {
        return system().startsWith("linux");
    }

    static boolean isMac() {
        return system().startsWith("mac");
    }

    private static String system() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT);
    }

    static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Tells whether this process may run before others: gives a process of its own precedence, and ends it. */
    static boolean mayLowerNice() {
        return succeeds("sh", "-c", "sleep 5 & renice -n -15 -p $!; given=$?; kill $!; exit $given");
    }

    /** Tells whether the kernel lets this process count the system calls of another. */
    static boolean countsSystemCalls() {
        return succeeds("perf", "stat", "-e", "raw_syscalls:sys_enter", "true");
    }

    /** Tells whether a variable of the environment is set, and not blank. */
    static BooleanSupplier variable(String name) {
        return () -> Optional.ofNullable(System.getenv(name))
                .filter(value -> !value.isBlank())
                .isPresent();
    }

    /** Tells whether a system property is set, and not blank. */
    static BooleanSupplier property(String name) {
        return () -> !System.getProperty(name, "").isBlank();
    }

    /** Asks the engine that {@code DOCKER_HOST} names, else that of the usual socket, whether it is there. */
    static boolean dockerAnswers() {
        String host = Optional.ofNullable(System.getenv("DOCKER_HOST"))
                .filter(named -> !named.isBlank())
                .orElse("unix:///var/run/docker.sock");
        if (!host.startsWith("unix://")) {
            return true; // an engine elsewhere, which somebody named on purpose: a test of it fails with the reason
        }
        Path socket = Path.of(host.substring("unix://".length()));
        return CompletableFuture.supplyAsync(() -> isPinged(socket))
                .completeOnTimeout(false, LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static boolean isPinged(Path socket) {
        try (SocketChannel engine = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            engine.connect(UnixDomainSocketAddress.of(socket));
            engine.write(StandardCharsets.US_ASCII.encode("GET /_ping HTTP/1.0\r\n\r\n"));
            ByteBuffer reply = ByteBuffer.allocate(12);
            while (reply.hasRemaining() && engine.read(reply) >= 0) {}
            return new String(reply.array(), StandardCharsets.US_ASCII).endsWith(" 200");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Makes a network namespace and takes it away again. */
    static boolean makesNamespaces() {
        String name = "gatebench-probe-" + ProcessHandle.current().pid();
        if (!isLinux() || !onPath("nsenter") || !succeeds("ip", "netns", "add", name)) {
            return false;
        }
        boolean entered =
                succeeds("ip", "netns", "exec", name, "unshare", "-m", "--propagation", "private", "tar", "--version");
        return succeeds("ip", "netns", "delete", name) && entered;
    }

    /** Mounts a file system in memory and takes it away again. */
    static boolean mountsTmpfs() {
        try {
            Path folder = Files.createTempDirectory("gatebench-probe");
            boolean mounted = succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.toString());
            if (mounted && !succeeds("umount", folder.toString())) {
                return succeeds("umount", "-l", folder.toString());
            }
            Files.delete(folder);
            return mounted;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean succeeds(String... command) {
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            return ended && process.exitValue() == 0;
        } catch (IOException e) {
            return false; // there is no such program
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
