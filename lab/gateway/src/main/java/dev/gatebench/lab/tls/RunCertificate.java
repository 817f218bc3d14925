package dev.gatebench.lab.tls;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A self-signed certificate with its key, made for one server of a run. The files of the key are there as long as the
 * server needs them to start.
 *
 * @param x509 the certificate; empty where it was only named
 * @param certificate the certificate, in PEM
 * @param key its key, in PEM (PKCS #8)
 * @param both the certificate and the key in one file
 * @param keyStore both as a PKCS #12 store, with {@link #PASSWORD}
 */
public record RunCertificate(Optional<X509Certificate> x509, Path certificate, Path key, Path both, Path keyStore) {
    /** The password of the key store, which its readers want; what protects the key are the rights of its file. */
    public static final String PASSWORD = "gatebench";

    /** Longer than any run. */
    private static final Duration VALID = Duration.ofDays(30);

    /** Clocks of several machines differ. */
    private static final Duration BEFORE = Duration.ofDays(1);

    private static final int RSA_BITS = 2048;
    private static final int SERIAL_BITS = 64;
    private static final Set<PosixFilePermission> OWNER_ALONE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /** Names the files of a certificate in a folder, and makes none. */
    public static RunCertificate named(Path folder) {
        return in(folder, Optional.empty());
    }

    private static RunCertificate in(Path folder, Optional<X509Certificate> x509) {
        return new RunCertificate(
                x509,
                folder.resolve("certificate.pem"),
                folder.resolve("key.pem"),
                folder.resolve("certificate-and-key.pem"),
                folder.resolve("key-store.p12"));
    }

    /**
     * Makes a certificate for a server that has an address, and writes it into a folder.
     *
     * @param address the IP address or the name that clients use
     * @throws EnvironmentException in one line when it cannot be made or written
     */
    public static RunCertificate make(TlsSpec.Certificate kind, String address, Path folder) {
        return make(kind, address, folder, Instant.now().plus(VALID));
    }

    /**
     * Makes the certificate of an arm in the folder of its files; empty where its client uses no TLS.
     *
     * @param host the host that it will listen on
     * @throws EnvironmentException as {@link #make}
     */
    public static Optional<RunCertificate> of(ClientSpec client, Host host, Path folder) {
        return client.usesTls()
                ? Optional.of(make(client.tls().certificate(), host.listening().address(), folder))
                : Optional.empty();
    }

    static RunCertificate make(TlsSpec.Certificate kind, String address, Path folder, Instant until) {
        try {
            KeyPair pair = keyPair(kind);
            X509Certificate x509 = signed(kind, pair, address, until);
            RunCertificate made = in(folder.toAbsolutePath(), Optional.of(x509));
            made.write(pair.getPrivate(), x509, folder);
            return made;
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new EnvironmentException(
                    "the JDK must make a certificate (" + kind.words() + "), and did not: " + e, e);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' must take a certificate, and did not: " + e.getMessage() + "; free disk space",
                    e);
        }
    }

    private void write(PrivateKey secret, X509Certificate x509, Path folder)
            throws GeneralSecurityException, IOException {
        String certificatePem = pem(x509);
        String keyPem = pem(new JcaPKCS8Generator(secret, null));
        try {
            Files.createDirectories(folder);
            Files.writeString(certificate, certificatePem);
            writeSecret(key, keyPem.getBytes(StandardCharsets.US_ASCII));
            writeSecret(both, (certificatePem + keyPem).getBytes(StandardCharsets.US_ASCII));
            writeSecret(keyStore, keyStore(x509, secret));
        } catch (GeneralSecurityException | IOException e) {
            for (Path file : secrets()) {
                Files.deleteIfExists(file);
            }
            throw e;
        }
    }

    private List<Path> secrets() {
        return List.of(key, both, keyStore);
    }

    private static KeyPair keyPair(TlsSpec.Certificate kind) throws GeneralSecurityException {
        if (kind == TlsSpec.Certificate.RSA) {
            KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
            rsa.initialize(RSA_BITS);
            return rsa.generateKeyPair();
        }
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"));
        return ec.generateKeyPair();
    }

    private static X509Certificate signed(TlsSpec.Certificate kind, KeyPair pair, String address, Instant until)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        X500Principal name = new X500Principal("CN=gatebench");
        boolean isIp = address.matches("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
        GeneralName server = new GeneralName(isIp ? GeneralName.iPAddress : GeneralName.dNSName, address);
        var builder = new JcaX509v3CertificateBuilder(
                        name,
                        new BigInteger(SERIAL_BITS, new SecureRandom()),
                        Date.from(Instant.now().minus(BEFORE)),
                        Date.from(until),
                        name,
                        pair.getPublic())
                .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(server));
        String algorithm = kind == TlsSpec.Certificate.RSA ? "SHA256withRSA" : "SHA256withECDSA";
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm).build(pair.getPrivate())));
    }

    private static byte[] keyStore(X509Certificate x509, PrivateKey key) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("gatebench", key, PASSWORD.toCharArray(), new X509Certificate[] {x509});
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.store(bytes, PASSWORD.toCharArray());
        return bytes.toByteArray();
    }

    private static String pem(Object content) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(content);
        }
        return text.toString();
    }

    /** Writes a file that nobody but its owner may read from the start, where the file system knows owners. */
    private static void writeSecret(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        if (Files.getFileStore(file.getParent()).supportsFileAttributeView("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        }
        Files.write(file, content, StandardOpenOption.CREATE);
    }

    /** Deletes the files of the key, also on the host that they were staged to; the server has read them. */
    public void forgetKey(Host host) {
        Optional<IOException> failure = Optional.empty();
        for (Path file : secrets()) {
            try {
                Files.deleteIfExists(file);
                host.forget(file);
            } catch (IOException e) {
                failure = Optional.of(e);
            }
        }
        failure.ifPresent(e -> {
            throw new EnvironmentException(
                    "the key in '" + key.getParent() + "' cannot be deleted: " + e.getMessage() + "; delete it", e);
        });
    }
}
