package dev.gatebench.injector.proof;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * The protocol of some proofs, as the injector and their servers speak it.
 *
 * @param keys key and certificate of the servers; absent in clear
 */
public record ProofProtocol(ClientSpec client, Optional<KeyManagerFactory> keys) {
    /** HTTP/1.1 in clear. */
    public static final ProofProtocol CLEAR = new ProofProtocol(ClientSpec.CLEAR, Optional.empty());

    private static final String PASSWORD = "changeit";
    private static final int BACKLOG = 1024;
    private static final int LIMIT_S = 60;
    private static final int VALID_DAYS = 2;

    /**
     * Makes what servers need for it.
     *
     * @param folder a folder for the certificate, there already
     * @throws IOException in one line when no certificate can be made
     */
    public static ProofProtocol of(ClientSpec client, Path folder) throws IOException, InterruptedException {
        return of(client, folder, "+0d");
    }

    /** Makes it with a certificate that is valid from a time on, in the words of keytool, for two days. */
    public static ProofProtocol of(ClientSpec client, Path folder, String validFrom)
            throws IOException, InterruptedException {
        return new ProofProtocol(
                client,
                client.usesTls() ? Optional.of(keys(client.tls().certificate(), folder, validFrom)) : Optional.empty());
    }

    /** Has the JDK make a certificate that signs itself. */
    private static KeyManagerFactory keys(TlsSpec.Certificate kind, Path folder, String validFrom)
            throws IOException, InterruptedException {
        Path store = folder.resolve("certificate.p12");
        Files.deleteIfExists(store);
        ProcessBuilder keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "proof",
                        "-keyalg",
                        kind == TlsSpec.Certificate.ECDSA ? "EC" : "RSA",
                        kind == TlsSpec.Certificate.ECDSA ? "-groupname" : "-keysize",
                        kind == TlsSpec.Certificate.ECDSA ? "secp256r1" : "2048",
                        "-dname",
                        "CN=localhost",
                        "-startdate",
                        validFrom,
                        "-validity",
                        Integer.toString(VALID_DAYS),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.out").toFile());
        try (ChildProcess child = new ChildProcess()) {
            Process process = child.start(keytool);
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("keytool must make a certificate, did not: "
                        + BoundedInput.text(folder.resolve("keytool.out"), BoundedInput.TEXT_BYTES)
                                .strip() + ": see the JDK's installation");
            }
        }
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore read = KeyStore.getInstance("PKCS12");
            read.load(in, PASSWORD.toCharArray());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(read, PASSWORD.toCharArray());
            return keys;
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate of keytool cannot be read: " + e.getMessage(), e);
        }
    }

    /** Listens on a free port of the loopback address; by TLS with nothing but the version and the suite asked for. */
    ServerSocket listen() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        if (keys.isEmpty()) {
            return new ServerSocket(0, BACKLOG, here);
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.get().getKeyManagers(), null, null);
            SSLServerSocket socket =
                    (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, BACKLOG, here);
            socket.setEnabledProtocols(new String[] {client.tls().version().protocol()});
            socket.setEnabledCipherSuites(new String[] {client.tls().cipher()});
            return socket;
        } catch (GeneralSecurityException e) {
            throw new IOException("the JDK cannot listen by " + client.tls().words() + ": " + e.getMessage(), e);
        }
    }

    /** Returns the scheme of its URLs. */
    String scheme() {
        return client.scheme().word();
    }
}
