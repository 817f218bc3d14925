package dev.gatebench.lab.serve;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the paths by which browsers are led to the files of runs. A page of a run, which others wrote, knows its own
 * path and may tell it to any site; it tells nothing of the path of another run, which is that run's name authenticated
 * by a key (HMAC, RFC 2104).
 */
final class SecretPaths {
    private static final String FIRST = "own";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final SecretKey key;

    private SecretPaths(SecretKey key) {
        this.key = key;
    }

    /** Draws a key, for one start of the server. */
    static SecretPaths drawn() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return new SecretPaths(new SecretKeySpec(key, ALGORITHM));
    }

    /** Returns the path of a run by its name, with a slash at its end. */
    String of(String name) {
        return "/" + FIRST + "/" + secret(name) + "/" + Paths.encoded(name) + "/";
    }

    /** Returns whether the parts of a path begin with a secret and the name of the run that it is of. */
    boolean hold(List<String> parts) {
        return parts.size() > 2
                && parts.get(0).equals(FIRST)
                && MessageDigest.isEqual(bytes(secret(parts.get(2))), bytes(parts.get(1)));
    }

    private String secret(String name) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(bytes(name)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
