package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.google.common.net.InetAddresses;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;

/**
 * An engine that answers.
 *
 * @param address address at which it answers, as {@code DOCKER_HOST} has it
 */
record EngineAt(DockerClient docker, URI address) {
    /** Returns the engine at an address, else the one that is found. */
    static EngineAt of(Optional<String> address) {
        return address.map(given -> new EngineAt(DockerEngine.at(given), URI.create(given)))
                .orElseGet(DockerEngine::found);
    }

    /** Returns whether the address is a file of this machine or its loopback. No name server is asked. */
    boolean isNear() {
        String host = Optional.ofNullable(address.getHost()).orElse("");
        return switch (Optional.ofNullable(address.getScheme()).orElse("")) {
            case "unix", "npipe" -> true;
            default -> host.equals("localhost") || isLoopback(host.replaceAll("[\\[\\]]", ""));
        };
    }

    private static boolean isLoopback(String host) {
        return InetAddresses.isInetAddress(host)
                && Optional.of(InetAddresses.forString(host))
                        .filter(InetAddress::isLoopbackAddress)
                        .isPresent();
    }
}
