package dev.gatebench.lab.http;

import java.net.http.HttpClient;
import java.time.Duration;

/** Makes clients that may say for which host a request is. */
public final class Http11 {
    static {
        // read once, before the first request of this process is made
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    private Http11() {}

    /** Returns a client that speaks HTTP/1.1, as most loads do. It needs no closing. */
    public static HttpClient client(Duration connectLimit) {
        return builder(connectLimit).build();
    }

    /** Begins a client, which speaks HTTP/1.1 unless it is told otherwise. */
    public static HttpClient.Builder builder(Duration connectLimit) {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connectLimit);
    }
}
