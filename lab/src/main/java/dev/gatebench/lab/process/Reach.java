package dev.gatebench.lab.process;

import java.net.URI;

/**
 * Where a server of the run is reached.
 *
 * @param fromHere from this process, which configures and asks it
 * @param fromLoad from injector and gateways, whose connections are measured
 */
public record Reach(URI fromHere, URI fromLoad) {

    /** Of a server on loopback: the same for both. */
    public static Reach loopback(int port) {
        URI url = URI.create("http://127.0.0.1:" + port);
        return new Reach(url, url);
    }
}
