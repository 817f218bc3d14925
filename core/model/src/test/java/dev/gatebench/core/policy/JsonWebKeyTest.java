package dev.gatebench.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonWebKeyTest {
    private static final Instant LATER = Instant.ofEpochSecond(4_102_444_800L);

    @Test
    void signsAsAKnownToken() throws Exception {
        // the example of jwt.io
        JsonWebKey key = JsonWebKey.hs256("your-256-bit-secret");
        byte[] signed = key.signer()
                .sign(("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."
                                + "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ")
                        .getBytes(StandardCharsets.US_ASCII));
        assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(signed))
                .isEqualTo("SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c");
    }

    @Test
    void itsTokenSaysWhatItIsAndWhenItExpires() {
        String[] parts = JsonWebKey.hs256(new SecureRandom()).token(LATER).split("\\.");
        assertThat(parts).hasSize(3);
        assertThat(decoded(parts[0]).path("alg").asText()).isEqualTo("HS256");
        assertThat(decoded(parts[1]).path("exp").asLong()).isEqualTo(LATER.getEpochSecond());
    }

    @Test
    void aTokenOfNoAlgorithmHasNoSignature() {
        String token = JsonWebKey.hs256(new SecureRandom()).token("none", LATER);
        assertThat(token).endsWith(".");
        assertThat(decoded(token.substring(0, token.indexOf('.'))).path("alg").asText())
                .isEqualTo("none");
    }

    @Test
    void aTokenOfAKeyPairIsVerifiedByItsKeySetAndByItsPem() throws Exception {
        JsonWebKey key = JsonWebKey.rs256(new SecureRandom());
        String token = key.token(LATER);
        int end = token.lastIndexOf('.');
        JsonNode jwk = Json.mapper()
                .readTree(key.parameters().get("jwks"))
                .path("keys")
                .path(0);
        KeyFactory rsa = KeyFactory.getInstance("RSA");
        Base64.Decoder url = Base64.getUrlDecoder();
        for (var known : List.of(
                rsa.generatePublic(new RSAPublicKeySpec(
                        new BigInteger(1, url.decode(jwk.path("n").asText())),
                        new BigInteger(1, url.decode(jwk.path("e").asText())))),
                rsa.generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder()
                        .decode(String.valueOf(key.parameters().get("publicKey"))
                                .replaceAll("-----[A-Z ]+-----", "")))))) {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(known);
            signature.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));
            assertThat(signature.verify(url.decode(token.substring(end + 1)))).isTrue();
        }
    }

    private static JsonNode decoded(String part) {
        try {
            return Json.mapper().readTree(Base64.getUrlDecoder().decode(part));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
