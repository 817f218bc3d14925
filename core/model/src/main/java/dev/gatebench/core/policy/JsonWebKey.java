package dev.gatebench.core.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that signs JSON Web Tokens (RFC 7519), by HMAC with SHA-256 or by RSA.
 *
 * @param algorithm {@code HS256} or {@code RS256}, as tokens name it
 * @param signer signs bytes
 * @param parameters the placeholders of templates by which a gateway is told the key: {@code jwks}, a key set of one
 *     (RFC 7517), and {@code secret} or {@code publicKey}, a PEM text
 */
public record JsonWebKey(String algorithm, Signer signer, Map<String, String> parameters) {
    /** Id of the key in its key set and in tokens. */
    private static final String KEY_ID = "gatebench";

    private static final int SECRET_BYTES = 32;
    private static final int RSA_BITS = 2048;
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    /** Signs bytes. */
    @FunctionalInterface
    public interface Signer {
        /** Returns the signature; throws when the JDK lacks the algorithm. */
        byte[] sign(byte[] content) throws GeneralSecurityException;
    }

    /** Makes a random secret. */
    public static JsonWebKey hs256(SecureRandom random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return hs256(URL.encodeToString(bytes));
    }

    /** Makes a key of a secret, whose bytes are those of its ASCII characters. */
    public static JsonWebKey hs256(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.US_ASCII);
        Signer signer = content -> {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
            return mac.doFinal(content);
        };
        ObjectNode key = key("HS256").put("kty", "oct").put("k", URL.encodeToString(bytes));
        return new JsonWebKey("HS256", signer, Map.of("secret", secret, "jwks", keySet(key)));
    }

    /** Makes a random RSA key of 2048 bits. */
    public static JsonWebKey rs256(SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(RSA_BITS, random);
            KeyPair pair = generator.generateKeyPair();
            Signer signer = content -> {
                Signature signature = Signature.getInstance("SHA256withRSA");
                signature.initSign(pair.getPrivate());
                signature.update(content);
                return signature.sign();
            };
            RSAPublicKey rsa = (RSAPublicKey) pair.getPublic();
            ObjectNode key = key("RS256")
                    .put("kty", "RSA")
                    .put("n", unsigned(rsa.getModulus()))
                    .put("e", unsigned(rsa.getPublicExponent()));
            String pem = "-----BEGIN PUBLIC KEY-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(rsa.getEncoded())
                    + "\n-----END PUBLIC KEY-----\n";
            return new JsonWebKey("RS256", signer, Map.of("publicKey", pem, "jwks", keySet(key)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have RSA", e);
        }
    }

    private static ObjectNode key(String algorithm) {
        return Json.mapper()
                .createObjectNode()
                .put("kid", KEY_ID)
                .put("use", "sig")
                .put("alg", algorithm);
    }

    private static String keySet(ObjectNode key) {
        ObjectNode set = Json.mapper().createObjectNode();
        set.putArray("keys").add(key);
        return set.toString();
    }

    private static String unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        int from = bytes[0] == 0 ? 1 : 0;
        return URL.encodeToString(Arrays.copyOfRange(bytes, from, bytes.length));
    }

    /** Returns a token that expires at a time. */
    public String token(Instant expires) {
        return token(algorithm, expires);
    }

    /** Returns a token that names an algorithm in its head; of {@code none} without a signature. */
    public String token(String named, Instant expires) {
        String head = Json.mapper()
                .createObjectNode()
                .put("alg", named)
                .put("typ", "JWT")
                .put("kid", KEY_ID)
                .toString();
        String claims = Json.mapper()
                .createObjectNode()
                .put("iss", "gatebench")
                .put("sub", "driver")
                .put("exp", expires.getEpochSecond())
                .toString();
        String content = encoded(head) + "." + encoded(claims);
        if (named.equals("none")) {
            return content + ".";
        }
        try {
            return content + "." + URL.encodeToString(signer.sign(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have " + algorithm, e);
        }
    }

    private static String encoded(String json) {
        return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
