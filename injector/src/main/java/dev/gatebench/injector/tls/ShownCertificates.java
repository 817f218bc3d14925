package dev.gatebench.injector.tls;

import java.net.Socket;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Takes any certificate, and remembers to which connections a server showed one: it does in a whole handshake, and not
 * where a session is resumed, which the engines themselves do not all tell.
 */
final class ShownCertificates extends X509ExtendedTrustManager {
    // engines are equal to themselves alone; one whose handshake fails later is never asked for
    private final Set<SSLEngine> engines = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Whether the server showed its certificate to this engine; forgets it. */
    boolean to(SSLEngine engine) {
        return engines.remove(engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
        engines.add(engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
        throw notOfAnEngine();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {
        throw notOfAnEngine();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
        throw notOfAnEngine();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {
        throw notOfAnEngine();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {
        throw notOfAnEngine();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }

    private static IllegalStateException notOfAnEngine() {
        return new IllegalStateException("clients here have engines, and ask for certificates of servers alone");
    }
}
