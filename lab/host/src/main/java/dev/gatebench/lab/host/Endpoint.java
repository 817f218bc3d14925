package dev.gatebench.lab.host;

import java.net.URI;

/**
 * The addresses of a server of the run.
 *
 * @param fromHere from this process, which configures and asks it
 * @param fromTasks from injector and gateways, whose connections are measured
 */
public record Endpoint(URI fromHere, URI fromTasks) {

    /** Returns the endpoint with another scheme: {@code https}. */
    public Endpoint withScheme(String scheme) {
        return new Endpoint(withScheme(fromHere, scheme), withScheme(fromTasks, scheme));
    }

    private static URI withScheme(URI url, String scheme) {
        return URI.create(url.toString().replaceFirst("^[a-z]+:", scheme + ":"));
    }

    /** Returns the endpoint of a server on loopback, which has one address for both. */
    public static Endpoint loopback(int port) {
        URI url = URI.create("http://127.0.0.1:" + port);
        return new Endpoint(url, url);
    }
}
