package dev.gatebench.lab.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts one certificate as long as it is valid, whatever the server's name, and counts the handshakes that show it: a
 * session that is resumed shows none.
 */
final class PinnedTrust extends X509ExtendedTrustManager {
    private final X509Certificate only;
    private final AtomicInteger shown = new AtomicInteger();

    PinnedTrust(X509Certificate only) {
        this.only = only;
    }

    /** Returns how many handshakes have shown the certificate. */
    int shown() {
        return shown.get();
    }

    private void require(X509Certificate[] chain) throws CertificateException {
        if (chain.length == 0 || !chain[0].equals(only)) {
            throw new CertificateException("another certificate than the run's");
        }
        chain[0].checkValidity();
        shown.incrementAndGet();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        require(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        require(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        require(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("no client is trusted");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("no client is trusted");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("no client is trusted");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[] {only};
    }
}
