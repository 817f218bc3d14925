package dev.gatebench.shenyu;

import java.net.URI;
import java.nio.file.Path;

/**
 * Where one gateway runs.
 *
 * @param dir where its files are written
 * @param port its port on the loopback address
 * @param upstream the backend, {@code http://host:port}
 * @param java the java executable to run it with
 * @param jdk feature version of that java, such as 17
 * @param program what it runs
 * @param base what relative paths in its settings are relative to
 */
public record GatewayPlace(Path dir, int port, URI upstream, Path java, int jdk, GatewayProgram program, Path base) {}
