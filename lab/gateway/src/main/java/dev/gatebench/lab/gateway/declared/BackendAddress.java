package dev.gatebench.lab.gateway.declared;

import java.net.URI;

/** A backend as templates have it; its text is its URL. */
public record BackendAddress(String scheme, String host, int port) {
    static BackendAddress of(URI url) {
        return new BackendAddress(url.getScheme(), url.getHost(), url.getPort());
    }

    @Override
    public String toString() {
        return scheme + "://" + host + ":" + port;
    }
}
