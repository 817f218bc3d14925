package dev.gatebench.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A machine beside this one that refuses all connections and so tells that it was reached: a namespace with a network
 * of its own. It answers whoever it is, if its packets get there.
 */
final class Neighbour implements AutoCloseable {
    private static final String ADDRESS = "198.51.100.2";

    private static final String HERE = "198.51.100.1";
    private static final long LIMIT_SECONDS = 20;

    private final String name = "gatebench-it-" + ProcessHandle.current().pid();
    private final String link = "gbn" + ProcessHandle.current().pid();

    /** @throws IOException when it cannot be made: without root, or without {@code ip} */
    Neighbour() throws IOException {
        run("netns", "add", name);
        try {
            run("link", "add", link, "type", "veth", "peer", "name", "outside", "netns", name);
            run("address", "add", HERE + "/30", "dev", link);
            run("link", "set", link, "up");
            run("-n", name, "address", "add", ADDRESS + "/30", "dev", "outside");
            run("-n", name, "link", "set", "outside", "up");
            run("-n", name, "route", "add", "default", "via", HERE);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Where it is. */
    String address() {
        return ADDRESS;
    }

    private static void run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process ip = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(ip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!ip.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || ip.exitValue() != 0) {
                throw new IOException(command + ": " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(command + ": interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        run("netns", "delete", name);
    }
}
