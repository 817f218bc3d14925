package dev.gatebench.shenyu;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The place where one gateway runs.
 *
 * @param dir the folder for its files
 * @param port its port on the loopback address
 * @param upstreams the backends, each {@code http://host:port} or {@code https://host:port}, which get requests in turn
 * @param java the java executable to run it with
 * @param jdk feature version of that java, such as 17
 * @param base the folder that relative paths in its settings are relative to
 */
public record GatewayPlace(
        Path dir, int port, List<URI> upstreams, Path java, int jdk, GatewayProgram program, Path base) {
    public GatewayPlace {
        upstreams = List.copyOf(upstreams);
    }
}
