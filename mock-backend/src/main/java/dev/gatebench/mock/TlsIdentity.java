package dev.gatebench.mock;

import dev.gatebench.mock.file.GivenFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A certificate with the chain above it, and its private key.
 *
 * @param chain the certificate first
 * @param key its private key
 */
record TlsIdentity(List<X509Certificate> chain, PrivateKey key) {
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

    /**
     * Reads PEM files.
     *
     * @throws IllegalArgumentException with one line that names the file, the rule and the remedy
     */
    static TlsIdentity of(Path certificate, Path key) {
        List<X509Certificate> chain = chain(certificate);
        PublicKey certified = chain.get(0).getPublicKey();
        PrivateKey secret = key(key, certified.getAlgorithm());
        try {
            if (!belongTogether(secret, certified)) {
                throw new GeneralSecurityException("what it signs is not of the certificate");
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "key '" + key + "' must be that of certificate '" + certificate + "': " + e.getMessage(), e);
        }
        return new TlsIdentity(chain, secret);
    }

    private static List<X509Certificate> chain(Path file) {
        try {
            List<X509Certificate> chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(GivenFile.bytes("certificate", file, MOST_BYTES)))
                    .stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (chain.isEmpty()) {
                throw new GeneralSecurityException("it holds none");
            }
            return chain;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "certificate must be a PEM file of certificates, was '" + file + "': " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(Path file, String algorithm) {
        Matcher pem = KEY.matcher(new String(GivenFile.bytes("key", file, MOST_BYTES), StandardCharsets.ISO_8859_1));
        try {
            if (!pem.find()) {
                throw new GeneralSecurityException("it has no line '-----BEGIN PRIVATE KEY-----'");
            }
            byte[] der = Base64.getMimeDecoder().decode(pem.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "key must be a PEM file of a private key for " + algorithm + ", as its certificate's, PKCS #8"
                            + " without a password, was '" + file + "': " + e.getMessage(),
                    e);
        }
    }

    private static boolean belongTogether(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(
                switch (certified.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> certified.getAlgorithm();
                });
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        return signature.verify(signed);
    }
}
