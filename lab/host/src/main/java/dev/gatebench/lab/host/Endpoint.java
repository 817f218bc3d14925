package dev.gatebench.lab.host;

import java.net.URI;

/**
 * Where a server of the run is reached.
 *
 * @param fromHere from this process, which configures and asks it
 * @param fromTasks from injector and gateways, whose connections are measured
 */
public record Endpoint(URI fromHere, URI fromTasks) {

    /** Of a server on loopback: the same for both. */
    public static Endpoint loopback(int port) {
        URI url = URI.create("http://127.0.0.1:" + port);
        return new Endpoint(url, url);
    }
}
