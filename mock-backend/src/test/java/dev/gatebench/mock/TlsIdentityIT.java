package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.testing.Integration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Reads the files of certificates and keys that keytool made. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIdentityIT {
    private final Path directory;
    private final TestCertificate one;
    private final TestCertificate other;

    TlsIdentityIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        one = TestCertificate.in(Files.createDirectory(directory.resolve("one")));
        other = TestCertificate.in(Files.createDirectory(directory.resolve("other")));
    }

    @Test
    void readsAChainInItsOrder() throws Exception {
        Path chain = Files.writeString(
                directory.resolve("chain.pem"),
                "a comment\n" + Files.readString(one.certificate()) + Files.readString(other.certificate()));
        TlsIdentity identity = TlsIdentity.of(chain, one.key());
        assertThat(identity.chain()).hasSize(2);
        assertThat(identity.chain().get(0))
                .isEqualTo(TlsIdentity.of(one.certificate(), one.key()).chain().get(0));
    }

    @Test
    void refusesTheKeyOfAnotherCertificate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsIdentity.of(one.certificate(), other.key()))
                .withMessage("key '" + other.key() + "' must be that of certificate '" + one.certificate()
                        + "': what it signs is not of the certificate");
    }

    @Test
    void refusesFilesThatHoldSomethingElse() throws Exception {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsIdentity.of(one.key(), one.key()))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("certificate must be a PEM file of certificates, was '" + one.key() + "': "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsIdentity.of(one.certificate(), one.certificate()))
                .withMessage("key must be a PEM file of a private key for EC, as its certificate's, PKCS #8 without a"
                        + " password, was '" + one.certificate()
                        + "': it has no line '-----BEGIN PRIVATE KEY-----'");
        Path cut = Files.writeString(
                directory.resolve("cut.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsIdentity.of(one.certificate(), cut))
                .satisfies(
                        e -> assertThat(e.getMessage()).startsWith("key must be a PEM file of a private key for EC"));
        Path empty = Files.createFile(directory.resolve("empty.pem"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsIdentity.of(empty, one.key()))
                .withMessage("certificate must be a PEM file of certificates, was '" + empty + "': it holds none");
    }
}
